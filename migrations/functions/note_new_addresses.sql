-- Marks tickets with new addresses: the published plan of their date may no longer fit.
create or replace function note_new_addresses() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id)
    select distinct t.id, o.date_id from new_addresses a join tickets t on t.id = a.ticket_id join orders o on o.id = t.order_id
    where o.state in ('paid', 'partially_refunded');
  return null;
end $$;
