-- Point and note belong to the text of an address: when the text changes or is erased, both are removed.
create or replace function forget_point_of_ticket_address() returns trigger language plpgsql as $$
begin
  new.latitude := null; new.longitude := null; new.point_source := null; new.point_accuracy := null;
  new.point_due := new.address <> '';
  if new.address = '' or new.driver_note = old.driver_note then new.driver_note := ''; end if;
  return new;
end $$;
