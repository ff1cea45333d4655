-- Mails that wait, were sent or failed, and messages of staff to buyers.

\ir ../functions/set_country_of_mail.sql
\ir ../functions/set_group_of_mail.sql

create table outbox (
  id            bigint generated always as identity primary key,
  kind          text not null,
  recipient     text not null,
  locale        text not null,
  -- whose staff see it; 'all': of no country
  country_code  text not null default 'all' check (country_code in ('MX', 'CL', 'PE', 'ES', 'all')),
  data          jsonb not null,
  order_id      uuid references orders,
  -- the limit that it counts for: mails of the recipient's own acts, of an account with an unproven address, of other people
  cap_group     text check (cap_group in ('own', 'unproven', 'others')),
  state         text not null default 'queued' check (state in ('queued', 'held', 'sending', 'sent', 'withheld', 'failed')),
  tries         int not null default 0,
  created_at    timestamptz not null,
  try_next_at   timestamptz not null,
  sender        uuid, -- the process that sends it
  sending_since timestamptz,
  sent_at       timestamptz,
  failing_since timestamptz, -- since when it waits for another try
  failure       text check (failure in ('unreachable', 'turned_away', 'not_now', 'refused', 'ours')),
  last_error    text,
  settled_at    timestamptz, -- when staff dealt with a mail that could not be sent
  -- a customer or staff asked for it again: a second press of the button does not send it twice
  is_resend     boolean not null default false
) with (autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
comment on table outbox is 'A mail: waiting, sent or failed.';
create index outbox_due on outbox (try_next_at) where state = 'queued';
create index outbox_stuck on outbox (sending_since) where state = 'sending';
create index outbox_sent_to on outbox (recipient, sent_at) where state = 'sent';
create index outbox_order_changed on outbox (order_id) where state = 'queued' and kind = 'order_changed';
create index outbox_by_order on outbox (order_id) where order_id is not null;
create index outbox_by_time on outbox (created_at, id);
create index outbox_by_state on outbox (state, created_at, id);
create index outbox_by_kind on outbox (kind, created_at, id);
create index outbox_by_country on outbox (country_code, created_at, id);
create index outbox_by_recipient on outbox (lower(recipient), created_at, id);
create index outbox_dead on outbox (created_at) where state = 'failed' and settled_at is null;
create index outbox_failing on outbox (failing_since) where state = 'queued' and failing_since is not null;

create trigger outbox_country before insert on outbox
  for each row execute function set_country_of_mail();
create trigger outbox_cap_group before insert on outbox
  for each row execute function set_group_of_mail();

create table mail_senders (
  id      uuid primary key,
  beat_at timestamptz not null
);
comment on table mail_senders is 'A process that sends mails, with its last heartbeat.';

create table mailbox (
  id          bigint generated always as identity primary key,
  outbox_id   bigint,
  recipient   text not null,
  subject     text not null,
  html        text not null,
  plain       text not null,
  attachments jsonb not null, -- [{filename, contentType, base64}]
  sent_at     timestamptz not null
);
comment on table mailbox is 'A mail that a demo sent, shown at /demo/mailbox.';

create table messages (
  id           int generated always as identity primary key,
  key          uuid not null unique, -- of its form, so that a message that is sent twice is stored once
  country_code text not null,
  event_id     int not null references events,
  date_id      int not null references event_dates,
  audience     text not null check (audience in ('date', 'province', 'van')),
  province_id  int references provinces, -- null: the whole date
  vehicle      text, -- for those who were promised a place in this van
  incident     boolean not null default false, -- about an incident near the departure: sent at once, without approval
  states       text[] not null, -- of the orders whose buyers get it
  texts        jsonb not null, -- locale → { subject, text }
  fallback     text, -- the locale for buyers in whose own there is no text
  count        int not null, -- of the recipients for whom it was approved
  state        text not null check (state in ('waiting', 'scheduled', 'sending', 'sent', 'stopped', 'refused')),
  approval_id  bigint references approvals,
  author_kind  text not null,
  author_id    text not null,
  author_name  text not null,
  created_at   timestamptz not null,
  goes_at      timestamptz, -- null while it waits for its approval
  ended_at     timestamptz,
  constraint messages_province check ((audience = 'province') = (province_id is not null)),
  constraint messages_send_time check (state in ('waiting', 'refused', 'stopped') or goes_at is not null),
  constraint messages_vehicle check ((audience = 'van') = (vehicle is not null))
);
comment on table messages is 'A message of staff to the buyers of a date.';
create index messages_by_time on messages (created_at, id);
create index messages_at_work on messages (state) where state in ('waiting', 'scheduled', 'sending');
create index messages_of_date on messages (date_id);

create table message_recipients (
  message_id int references messages on delete cascade,
  user_id    uuid references users,
  order_id   uuid not null references orders,
  locale     text not null, -- of the text that is sent
  state      text not null default 'planned' check (state in ('planned', 'mailed', 'skipped')),
  mail_id    bigint references outbox on delete set null,
  primary key (message_id, user_id)
);
comment on table message_recipients is 'A buyer to whom a message goes. A job makes the mail and marks the row in one transaction.';
create index message_recipients_planned on message_recipients (message_id, user_id) where state = 'planned';
create index message_recipients_by_mail on message_recipients (mail_id) where mail_id is not null;
create index message_recipients_by_user on message_recipients (user_id);
create index message_recipients_by_order on message_recipients (order_id);
