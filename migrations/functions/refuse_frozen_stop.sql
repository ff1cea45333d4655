-- The stops of an event with sold seats do not change or go, except by a postponement.
create or replace function refuse_frozen_stop() returns trigger language plpgsql as $$
begin
  if exists (select from event_dates d join stock s on s.date_id = d.id where d.event_id = old.event_id and s.sold > 0)
    and not is_postponed_now(old.event_id) then
    raise exception 'event % is sold: its stops are fixed', old.event_id
      using errcode = 'check_violation', constraint = 'stop_frozen';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
