-- True if the current transaction postpones the event. Only then may times and stops change after the first sale.
create or replace function is_postponed_now(postponed int) returns boolean language sql stable as $$
  select exists (select from event_postponements p
    where p.event_id = postponed and p.xmin = pg_current_xact_id()::xid)
$$;
