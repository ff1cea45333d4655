-- A point belongs to the text it was found for: when the text changes, the point is removed.
create or replace function forget_point_of_saved_address() returns trigger language plpgsql as $$
begin
  new.latitude := null; new.longitude := null; new.point_source := null; new.point_accuracy := null;
  new.point_due := true;
  return new;
end $$;
