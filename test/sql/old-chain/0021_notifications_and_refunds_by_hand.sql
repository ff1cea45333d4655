-- A notification can be read again: what came with its address is kept, too, and each reading with who asked for it.
alter table payment_notifications add column query text not null default '';

create table notification_replays (
  id              bigint generated always as identity primary key,
  notification_id bigint not null references payment_notifications,
  replayed_by     text not null,
  outcome         text not null,
  replayed_at     timestamptz not null
);
create index notification_replays_by_notification on notification_replays (notification_id);

-- Money that people send back: to which account, as its customer says behind a signed link, and by which transfer. The
-- account is for staff alone and is forgotten, but for its last digits, when the money is there.
create table hand_refunds (
  refund_id    uuid primary key references refunds,
  asked_at     timestamptz not null,
  account      jsonb,                   -- holder, bank, account and what the country needs besides
  ending       text,                    -- the last four signs of the account
  received_at  timestamptz,
  tracking_key text unique check (tracking_key ~ '^[A-Z0-9]{1,30}$'),
  paid_by      text,
  paid_at      timestamptz
);
insert into hand_refunds (refund_id, asked_at)
select id, updated_at from refunds where state = 'waiting_for_staff';
