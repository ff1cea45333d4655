-- The city, place, capacity, addresses and hours of a variant with sold seats do not change, except by a postponement.
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
