-- When the first passengers of a date are picked up.
create or replace function first_pick_up(event events, starts_at timestamptz) returns timestamptz language sql stable as $$
  select starts_at - event.pick_up_from_minutes * interval '1 minute'
$$;
