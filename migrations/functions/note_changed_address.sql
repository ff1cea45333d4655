-- Marks a ticket with a changed address: the published plan of its date may no longer fit.
create or replace function note_changed_address() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id)
    select t.id, o.date_id from tickets t join orders o on o.id = t.order_id where t.id = new.ticket_id;
  return null;
end $$;
