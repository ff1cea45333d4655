-- Browsers that want to be told of the rides of an order (https://www.w3.org/TR/push-api/).
create table push_subscriptions (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references orders on delete cascade,
  endpoint   text not null check (length(endpoint) <= 1000),  -- of the browser's push service
  p256dh     text not null check (length(p256dh) <= 200),     -- its keys, by which messages are encrypted
  auth       text not null check (length(auth) <= 100),
  locale     text not null,
  created_at timestamptz not null,
  unique (order_id, endpoint)
);

-- What is to be told to them, written in the transaction of the change. A row that is sent is deleted.
create table push_alerts (
  id              bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  kind            text not null check (kind in ('promised', 'changed', 'day', 'soon')),
  until           timestamptz not null,                        -- of no use afterwards
  tries           int not null default 0,
  created_at      timestamptz not null,
  try_next_at     timestamptz not null
);
create index push_alerts_by_time on push_alerts (try_next_at);
create index push_alerts_by_subscription on push_alerts (subscription_id);
