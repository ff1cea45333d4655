-- When what an event's page says was changed last: search engines fetch again what is newer than what they have.
alter table events add column changed_at timestamptz not null default now();

create function note_change_of_event() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger events_change before update on events for each row execute function note_change_of_event();

-- Its words and its dates belong to it.
create function note_change_of_parts() returns trigger language plpgsql as $$
begin
  update events set changed_at = now()
  where changed_at < now() and id in (select event_id from changed);
  return null;
end
$$;
create trigger event_translations_added after insert on event_translations
  referencing new table as changed for each statement execute function note_change_of_parts();
create trigger event_translations_changed after update on event_translations
  referencing new table as changed for each statement execute function note_change_of_parts();
create trigger event_translations_removed after delete on event_translations
  referencing old table as changed for each statement execute function note_change_of_parts();
create trigger event_dates_added after insert on event_dates
  referencing new table as changed for each statement execute function note_change_of_parts();
create trigger event_dates_changed after update on event_dates
  referencing new table as changed for each statement execute function note_change_of_parts();
create trigger event_dates_removed after delete on event_dates
  referencing old table as changed for each statement execute function note_change_of_parts();
