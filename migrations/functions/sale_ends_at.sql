-- When the sale of a date ends. `standard` is the shop's setting, in minutes before the first pick-up. The sale of an event may
-- close before the sale of its dates ends.
create or replace function sale_ends_at(event events, starts_at timestamptz, standard int) returns timestamptz
language sql stable as $$
  select least(event.sale_closes_at, starts_at
    - (event.pick_up_from_minutes + coalesce(event.sale_ends_minutes, standard)) * interval '1 minute')
$$;
