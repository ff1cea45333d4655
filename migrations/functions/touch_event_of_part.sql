-- Sets changed_at of an event whose texts or dates change.
create or replace function touch_event_of_part() returns trigger language plpgsql as $$
begin
  update events set changed_at = now()
  where changed_at < now() and id in (select event_id from changed);
  return null;
end
$$;
