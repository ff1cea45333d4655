-- The texts and dates of an event are part of it: changed_at of the event changes with them.
create or replace function note_change_of_parts() returns trigger language plpgsql as $$
begin
  update events set changed_at = now()
  where changed_at < now() and id in (select event_id from changed);
  return null;
end
$$;
