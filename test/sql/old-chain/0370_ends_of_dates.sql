-- Each date of an event has an end of its own; until now all ended at the closing hour of the event. An end that equals
-- the start is unknown. '-infinity': not written yet (a copy of set_end_of_date sets it).
alter table event_dates add column ends_at timestamptz not null default '-infinity';
-- The ends of a postponed date; null where they were not recorded.
alter table event_postponements
  add column ends_before timestamptz,
  add column ends_after timestamptz;

-- The end of a date that is written without one. The version before knows one closing hour for all dates of an event: it
-- inserts dates without an end ('-infinity'), and moves a date without its end.
create or replace function set_end_of_date() returns trigger language plpgsql as $$
declare
  of_event record;
  closing time;
begin
  if tg_op = 'UPDATE' then
    if old.ends_at <> '-infinity' then
      new.ends_at := new.starts_at + (old.ends_at - old.starts_at);
      return new;
    end if;
  end if;
  select e.starts_at, e.ends_at, e.periodicity, p.time_zone into of_event
  from events e join places p on p.id = e.place_id where e.id = new.event_id;
  if of_event.ends_at is null or of_event.ends_at <= of_event.starts_at then
    new.ends_at := new.starts_at;       -- unknown
  elsif of_event.periodicity = 1 and new.starts_at = of_event.starts_at then
    new.ends_at := of_event.ends_at;
  else
    closing := date_trunc('minute', of_event.ends_at at time zone of_event.time_zone)::time;
    new.ends_at := ((new.starts_at at time zone of_event.time_zone)::date + closing) at time zone of_event.time_zone;
    if new.ends_at <= new.starts_at then
      new.ends_at :=
        ((new.starts_at at time zone of_event.time_zone)::date + 1 + closing) at time zone of_event.time_zone;
    end if;
    -- Of an hour that the clock shows twice, the first is meant.
    if (new.ends_at - interval '1 hour') at time zone of_event.time_zone = new.ends_at at time zone of_event.time_zone
      and new.ends_at - interval '1 hour' > new.starts_at then
      new.ends_at := new.ends_at - interval '1 hour';
    end if;
  end if;
  return new;
end $$;

create trigger event_dates_end before insert or update on event_dates for each row
  when (new.ends_at = '-infinity') execute function set_end_of_date();
create trigger event_dates_end_kept before update of starts_at on event_dates for each row
  when (old.ends_at = new.ends_at and new.ends_at < new.starts_at) execute function set_end_of_date();
alter table event_dates add constraint event_dates_end_after_start check (ends_at >= starts_at) not valid;
