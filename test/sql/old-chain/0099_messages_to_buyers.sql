-- Messages of staff to the buyers of a date. The recipients are listed with the message, and each has one row: a job makes
-- its mail and marks the row in the same transaction.
create table messages (
  id           int generated always as identity primary key,
  key          uuid not null unique,    -- of its form: sent twice it is one message
  country_code text not null,
  event_id     int not null references events,
  date_id      int not null references event_dates,
  province_id  int references provinces, -- null: of the whole date
  audience     text not null check (audience in ('date', 'province')),
  states       text[] not null,         -- of the orders whose buyers it goes to
  texts        jsonb not null,          -- locale → { subject, text }
  fallback     text,                    -- the locale for buyers in whose own nothing is written
  count        int not null,            -- how many recipients it was made for
  state        text not null check (state in ('waiting', 'scheduled', 'sending', 'sent', 'stopped', 'refused')),
  approval_id  bigint references approvals,
  author_kind  text not null,
  author_id    text not null,
  author_name  text not null,
  created_at   timestamptz not null,
  goes_at      timestamptz,             -- null while it waits for its approval
  ended_at     timestamptz,
  check ((audience = 'province') = (province_id is not null)),
  check (state in ('waiting', 'refused', 'stopped') or goes_at is not null)
);
create index messages_by_time on messages (created_at, id);
create index messages_at_work on messages (state) where state in ('waiting', 'scheduled', 'sending');
create index messages_of_date on messages (date_id);

create table message_recipients (
  message_id int not null references messages on delete cascade,
  user_id    uuid not null references users,
  order_id   uuid not null references orders,
  locale     text not null,             -- of the text that is sent
  state      text not null default 'planned' check (state in ('planned', 'mailed', 'skipped')),
  mail_id    bigint references outbox on delete set null,
  primary key (message_id, user_id)
);
create index message_recipients_planned on message_recipients (message_id, user_id) where state = 'planned';
create index message_recipients_by_mail on message_recipients (mail_id) where mail_id is not null;
create index message_recipients_by_user on message_recipients (user_id);
create index message_recipients_by_order on message_recipients (order_id);
