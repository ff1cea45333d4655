-- The rules that protect what was sold (src/domain/catalogue/events/editable.ts), for programs and people that do not ask them.
-- A row that had an order is kept from being deleted by the foreign keys of orders and tickets.

-- Stock never shrinks below what is sold and held. Sales lock the row before they write either.
create function keep_taken_seats() returns trigger language plpgsql as $$
begin
  if new.size < new.sold + (select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
    where l.stock_id = new.id and h.expires_at > now()) then
    raise exception 'stock % has more seats sold and held than %', new.id, new.size
      using errcode = 'check_violation', constraint = 'stock_not_below_taken';
  end if;
  return new;
end $$;
create trigger stock_resized before update of size on stock for each row
  when (new.size < old.size) execute function keep_taken_seats();

create function refuse_frozen_event() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates d join stock s on s.date_id = d.id where d.event_id = old.id and s.sold > 0) then
    raise exception 'event % is sold: its type, country, currency, periodicity, payment and place are fixed', old.id
      using errcode = 'check_violation', constraint = 'event_frozen';
  end if;
  return new;
end $$;
create trigger events_frozen before update of type, country_code, currency, periodicity, payment_type, place_id on events
  for each row when ((old.type, old.country_code, old.currency, old.periodicity, old.payment_type, old.place_id)
    is distinct from (new.type, new.country_code, new.currency, new.periodicity, new.payment_type, new.place_id))
  execute function refuse_frozen_event();

create function refuse_frozen_variant() returns trigger language plpgsql as $$
begin
  if exists (select from stock where variant_id = old.id and sold > 0) then
    raise exception 'variant % is sold: its city, place, capacity, addresses and hours are fixed', old.id
      using errcode = 'check_violation', constraint = 'variant_frozen';
  end if;
  return new;
end $$;
create trigger variants_frozen before update of province_id, place_id, capacity, stops, hours on variants
  for each row when ((old.province_id, old.place_id, old.capacity, old.stops, old.hours)
    is distinct from (new.province_id, new.place_id, new.capacity, new.stops, new.hours))
  execute function refuse_frozen_variant();

-- A quarter of an hour is a correction; more is a postponement, of which customers are told.
create function refuse_frozen_date() returns trigger language plpgsql as $$
begin
  if exists (select from stock where date_id = old.id and sold > 0) and not exists (
    select from event_postponements p
    where p.date_id = old.id and p.starts_before = old.starts_at and p.starts_after = new.starts_at
  ) then
    raise exception 'date % is sold: it moves by a postponement alone', old.id
      using errcode = 'check_violation', constraint = 'date_frozen';
  end if;
  return new;
end $$;
create trigger event_dates_frozen before update of starts_at on event_dates for each row
  when (new.starts_at not between old.starts_at - interval '15 minutes' and old.starts_at + interval '15 minutes')
  execute function refuse_frozen_date();

create function refuse_frozen_stop() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates d join stock s on s.date_id = d.id where d.event_id = old.event_id and s.sold > 0) then
    raise exception 'event % is sold: its stops are fixed', old.event_id
      using errcode = 'check_violation', constraint = 'stop_frozen';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger event_stops_frozen before update or delete on event_stops for each row execute function refuse_frozen_stop();
