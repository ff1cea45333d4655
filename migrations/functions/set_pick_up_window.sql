-- Default pick-up window: 4 to 5 hours before mass events, 2 to 3 before others.
create or replace function set_pick_up_window() returns trigger language plpgsql as $$
begin
  new.pick_up_from_minutes := coalesce(new.pick_up_from_minutes, case new.type when 1 then 300 else 180 end);
  new.pick_up_until_minutes := coalesce(new.pick_up_until_minutes, case new.type when 1 then 240 else 120 end);
  return new;
end
$$;
