create table payment_attempts (
  id                 uuid primary key,
  ordinal            bigint generated always as identity, -- the order in which they were made
  order_id           uuid not null references orders,
  provider           text not null,
  code               text not null,
  state              text not null check (state in ('new', 'processing', 'authorized', 'completed', 'failed', 'cancelled')),
  amount             bigint not null check (amount >= 0),
  currency           text not null,
  merchant_reference text not null unique,   -- ours, told to the provider
  provider_reference text,                   -- theirs; unknown until they tell it
  next_step          jsonb,                  -- what the browser is to do, as the provider answered
  result             jsonb,                  -- the provider's last word
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  asked_at           timestamptz,            -- when the provider was last asked
  ask_next_at        timestamptz,            -- when it is to be asked again; null when it is final
  unique (provider, provider_reference)
);
create index payment_attempts_by_order on payment_attempts (order_id, ordinal desc);
create index payment_attempts_to_ask on payment_attempts (ask_next_at) where ask_next_at is not null;

-- Raw notifications of the providers, kept before anything is done with them.
create table payment_notifications (
  id          bigint generated always as identity primary key,
  provider    text not null,
  dedupe_key  text not null,
  headers     jsonb not null,
  body        text not null,
  received_at timestamptz not null,
  times       int not null default 1,
  handled_at  timestamptz,
  outcome     text,
  unique (provider, dedupe_key)
);

create table refunds (
  id                 uuid primary key,
  order_id           uuid not null references orders,
  attempt_id         uuid not null references payment_attempts,
  state              text not null check (state in ('created', 'in_transit', 'waiting_for_staff', 'done', 'failed')),
  amount             bigint not null check (amount > 0),
  currency           text not null,
  reason             text not null check (reason in ('late_money', 'paid_twice', 'staff')),
  provider_reference text,
  result             jsonb,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  ask_next_at        timestamptz
);
create index refunds_by_order on refunds (order_id);
create index refunds_to_ask on refunds (ask_next_at) where ask_next_at is not null;
-- Money that came once goes back once: late or double money has one refund an attempt.
create unique index one_automatic_refund_an_attempt on refunds (attempt_id) where reason <> 'staff';

-- A bank transfer that staff have seen on the account; one transfer cannot pay two orders.
create table transfer_receipts (
  tracking_key text primary key check (tracking_key ~ '^[A-Z0-9]{1,30}$'),
  attempt_id   uuid not null unique references payment_attempts,
  seen_by      text not null,
  seen_at      timestamptz not null
);

-- What a person has to look at: money that no rule can place.
create table staff_tasks (
  id         bigint generated always as identity primary key,
  kind       text not null,
  order_id   uuid references orders,
  details    jsonb not null default '{}',
  created_at timestamptz not null,
  done_at    timestamptz
);
create index staff_tasks_open on staff_tasks (created_at) where done_at is null;
