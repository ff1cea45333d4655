-- Events are made, published and changed by staff while they are sold.
alter table events
  add column published_at timestamptz default now(),    -- null: a draft, which only staff see
  add column sale_opens_at timestamptz,                 -- null: with its publication
  add column sale_closes_at timestamptz,                -- null: each date by itself, before its first pick-up
  add column postponed_at timestamptz,                  -- of the last postponement
  add column version int not null default 1,            -- goes up with each change that staff make
  -- The point of the picture that every cut of it shows, in per cent from its left and its top.
  add column image_focus_x smallint not null default 50 check (image_focus_x between 0 and 100),
  add column image_focus_y smallint not null default 50 check (image_focus_y between 0 and 100),
  add check (published_at is null or image_path <> ''),
  add check (sale_closes_at > sale_opens_at);
update events set published_at = changed_at;

-- The sale of an event may close before the one of its dates ends.
create or replace function sale_ends_at(event events, starts_at timestamptz, standard int) returns timestamptz
language sql stable as $$
  select least(event.sale_closes_at, starts_at
    - (event.pick_up_from_minutes + coalesce(event.sale_ends_minutes, standard)) * interval '1 minute')
$$;

-- What staff did to an event. `part` is what they edited: texts, dates, stops …; `details` has {before, after}.
create table event_changes (
  id         bigint generated always as identity primary key,
  event_id   int not null references events on delete cascade,
  change     text not null,
  part       text,
  version    int not null,                  -- of the event after the change
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id   text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null
);
create index event_changes_by_event on event_changes (event_id, id);

-- A date that was moved. A date with tickets moves only with a row here (below).
create table event_postponements (
  id            bigint generated always as identity primary key,
  event_id      int not null references events on delete cascade,
  date_id       int not null references event_dates on delete cascade,
  starts_before timestamptz not null,
  starts_after  timestamptz not null,
  why           text not null check (why <> ''),
  actor_kind    text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id      text not null,
  postponed_at  timestamptz not null
);
create index event_postponements_by_date on event_postponements (date_id);

-- The prices that a variant has had, whoever changed them: a reduction is announced beside the lowest price of the 30
-- days before it (directive 98/6/EC, article 6a).
create table variant_prices (
  variant_id int not null references variants on delete cascade,
  price      bigint not null,
  since      timestamptz not null,
  primary key (variant_id, since)
);
insert into variant_prices (variant_id, price, since) select id, price, now() from variants;

create function record_price() returns trigger language plpgsql as $$
begin
  insert into variant_prices (variant_id, price, since) values (new.id, new.price, clock_timestamp());
  return null;
end $$;
create trigger variants_priced after insert on variants for each row execute function record_price();
create trigger variants_repriced after update of price on variants for each row
  when (old.price is distinct from new.price) execute function record_price();

-- The price that the customer saw when the seats were held; null in holds that are older than this.
alter table hold_lines add column price bigint check (price >= 0);

-- A sale is decided on the prices of holds, too (0049 has the rest).
create or replace function lock_sale(sold_date int, variant_ids int[], hold_ids uuid[], customers uuid[], keys text[], at timestamptz,
  out placed jsonb, out stock jsonb, out holds jsonb, out unpaid jsonb, out free jsonb)
language plpgsql volatile as $$
begin
  select coalesce(jsonb_agg(l), '[]') into stock
  from lock_stock(array(
    select s.id from stock s where s.date_id = sold_date
      and (s.variant_id = any (variant_ids)
        or s.id in (select h.stock_id from hold_lines h where h.hold_id = any (hold_ids)))
  ), at) l;

  perform lock_customers(customers);

  select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'key', o.idempotency_key, 'id', o.id,
    'request_hash', encode(o.request_hash, 'hex'))), '[]')
  into placed
  from orders o where o.user_id = any (customers) and o.idempotency_key = any (keys);

  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'user_id', h.user_id,
    'province_id', h.province_id, 'created_at', h.created_at, 'expires_at', h.expires_at, 'extended_at', h.extended_at,
    'stock_id', l.stock_id, 'quantity', l.quantity, 'price', l.price) order by h.created_at, h.id), '[]')
  into holds
  from holds h join hold_lines l on l.hold_id = h.id
  where h.user_id = any (customers) and h.date_id = sold_date and h.expires_at > at;

  select coalesce(jsonb_agg(u), '[]') into unpaid from (
    select o.user_id, count(*) as orders, coalesce(sum((
      select count(*) from tickets t
      where t.order_id = o.id and t.released_at is null and o.date_id = sold_date
    )), 0)::int as seats
    from orders o
    where o.user_id = any (customers) and o.state in ('awaiting_payment', 'awaiting_transfer_payment')
    group by o.user_id
  ) u;

  select coalesce(jsonb_agg(f), '[]') into free from (
    select o.user_id, count(*) as seats
    from orders o join tickets t on t.order_id = o.id and t.released_at is null
    where o.user_id = any (customers) and o.total = 0
      and o.event_id = (select d.event_id from event_dates d where d.id = sold_date)
    group by o.user_id
  ) f;
end $$;
