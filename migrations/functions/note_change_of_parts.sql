-- The words and dates of an event belong to it.
create or replace function note_change_of_parts() returns trigger language plpgsql as $$
begin
  update events set changed_at = now()
  where changed_at < now() and id in (select event_id from changed);
  return null;
end
$$;
