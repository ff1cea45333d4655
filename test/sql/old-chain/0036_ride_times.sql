-- When vans pick people up, in minutes before each date of an event starts, and when they take them home, in minutes
-- after it ends.
alter table events
  add column pick_up_from_minutes int not null default 300,
  add column pick_up_until_minutes int not null default 240,
  add column return_after_minutes int not null default 30,
  -- How long before the first pick-up the sale of a date ends; null for the shop's setting.
  add column sale_ends_minutes int;

update events set pick_up_from_minutes = 180, pick_up_until_minutes = 120 where type <> 1;

alter table events
  alter column pick_up_from_minutes drop default,
  alter column pick_up_until_minutes drop default,
  add check (pick_up_until_minutes >= 0 and pick_up_from_minutes between pick_up_until_minutes + 1 and 1440),
  add check (return_after_minutes between 0 and 720),
  add check (sale_ends_minutes between 0 and 10080);

-- An event that does not say it otherwise: 4 to 5 hours before mass events, 2 to 3 before the others.
create function set_pick_up_window() returns trigger language plpgsql as $$
begin
  new.pick_up_from_minutes := coalesce(new.pick_up_from_minutes, case new.type when 1 then 300 else 180 end);
  new.pick_up_until_minutes := coalesce(new.pick_up_until_minutes, case new.type when 1 then 240 else 120 end);
  return new;
end
$$;
create trigger events_pick_up_window before insert on events for each row execute function set_pick_up_window();

-- When a date's first passengers are picked up, and until when it is sold. `standard` is the shop's setting, in minutes.
create function first_pick_up(event events, starts_at timestamptz) returns timestamptz language sql stable as $$
  select starts_at - event.pick_up_from_minutes * interval '1 minute'
$$;
create function sale_ends_at(event events, starts_at timestamptz, standard int) returns timestamptz
language sql stable as $$
  select starts_at
    - (event.pick_up_from_minutes + coalesce(event.sale_ends_minutes, standard)) * interval '1 minute'
$$;
