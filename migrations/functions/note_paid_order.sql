-- Marks the tickets of a paid order: the published plan of its date does not contain them yet.
create or replace function note_paid_order() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id) select t.id, new.date_id from tickets t where t.order_id = new.id;
  return null;
end $$;
