create table check_ins (
  id         bigint generated always as identity primary key,
  order_id   uuid,                    -- null when the code names no order of ours
  leg        text not null check (leg in ('outbound', 'return')),
  outcome    text not null check (outcome in ('boarded', 'already_used', 'unpaid', 'cancelled', 'wrong_date', 'invalid')),
  nonce      text not null,
  device     text,
  staff_id   uuid not null references users,
  created_at timestamptz not null,
  unique (staff_id, nonce)
);
create index check_ins_by_order on check_ins (order_id);
-- An order boards once for each leg.
create unique index one_boarding_a_leg on check_ins (order_id, leg) where outcome = 'boarded';

create table outbox (
  id            bigint generated always as identity primary key,
  kind          text not null,
  recipient     text not null,
  locale        text not null,
  data          jsonb not null,
  order_id      uuid references orders,
  state         text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'withheld', 'failed')),
  tries         int not null default 0,
  created_at    timestamptz not null,
  try_next_at   timestamptz not null,
  sending_since timestamptz,
  sent_at       timestamptz,
  last_error    text
);
create index outbox_due on outbox (try_next_at) where state = 'queued';
create index outbox_stuck on outbox (sending_since) where state = 'sending';

-- Sent mails of the demo, shown at /demo/mailbox.
create table mailbox (
  id          bigint generated always as identity primary key,
  outbox_id   bigint,
  recipient   text not null,
  subject     text not null,
  html        text not null,
  plain       text not null,
  attachments jsonb not null,        -- [{filename, contentType, base64}]
  sent_at     timestamptz not null
);
