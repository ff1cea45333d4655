-- Search engines fetch again the pages of events that have changed.
create or replace function note_change_of_event() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
