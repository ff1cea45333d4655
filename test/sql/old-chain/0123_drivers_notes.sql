-- What a customer tells the driver of an address: the gate, the tower, the colour of the door.
alter table ticket_addresses add driver_note text not null default '' check (length(driver_note) <= 140);

-- Point and note belong to the text of an address: another text, or none after an erasure, forgets them.
create or replace function forget_point_of_ticket_address() returns trigger language plpgsql as $$
begin
  new.latitude := null; new.longitude := null; new.point_source := null; new.point_accuracy := null;
  new.point_due := new.address <> '';
  if new.address = '' or new.driver_note = old.driver_note then new.driver_note := ''; end if;
  return new;
end $$;
