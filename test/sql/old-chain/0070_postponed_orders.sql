-- A postponement may move the event to another place, and its stops; its customers keep their tickets or give them back.
alter table event_postponements
  add column place_before int references places,
  add column place_after int references places,
  -- Until then tickets may be given back.
  add column answer_until timestamptz;
create index event_postponements_by_event on event_postponements (event_id, id);

create table postponed_orders (
  id              uuid primary key,
  postponement_id bigint not null references event_postponements on delete cascade,
  order_id        uuid not null references orders,
  answer          text check (answer in ('keep', 'give_back')),
  answered_at     timestamptz,
  unique (postponement_id, order_id),
  check (num_nulls(answer, answered_at) in (0, 2))
);
create index postponed_orders_by_order on postponed_orders (order_id);

-- A row that the same transaction has written.
create function is_postponed_now(postponed int) returns boolean language sql stable as $$
  select exists (select from event_postponements p
    where p.event_id = postponed and p.xmin = pg_current_xact_id()::xid)
$$;

create or replace function refuse_frozen_event() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates d join stock s on s.date_id = d.id where d.event_id = old.id and s.sold > 0)
    and not ((old.type, old.country_code, old.currency, old.periodicity, old.payment_type)
      is not distinct from (new.type, new.country_code, new.currency, new.periodicity, new.payment_type)
      and is_postponed_now(old.id)) then
    raise exception 'event % is sold: its type, country, currency, periodicity, payment and place are fixed', old.id
      using errcode = 'check_violation', constraint = 'event_frozen';
  end if;
  return new;
end $$;

create or replace function refuse_frozen_variant() returns trigger language plpgsql as $$
begin
  if exists (select from stock where variant_id = old.id and sold > 0)
    and not ((old.province_id, old.capacity, old.stops, old.hours)
      is not distinct from (new.province_id, new.capacity, new.stops, new.hours)
      and is_postponed_now((select event_id from categories where id = old.category_id))) then
    raise exception 'variant % is sold: its city, place, capacity, addresses and hours are fixed', old.id
      using errcode = 'check_violation', constraint = 'variant_frozen';
  end if;
  return new;
end $$;

create or replace function refuse_frozen_stop() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates d join stock s on s.date_id = d.id where d.event_id = old.event_id and s.sold > 0)
    and not is_postponed_now(old.event_id) then
    raise exception 'event % is sold: its stops are fixed', old.event_id
      using errcode = 'check_violation', constraint = 'stop_frozen';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
