-- The type, country, currency, dates, payment and place of an event with sold seats do not change, except by a postponement, which
-- informs the customers (src/domain/catalogue/events/editable.ts).
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
