-- Marks a promised ticket with a changed passenger: its van may lack room for the passengers, or a stop may be superfluous.
create or replace function note_changed_passenger() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id, people)
    select t.id, o.date_id, true from tickets t join orders o on o.id = t.order_id
    where t.id = new.ticket_id and exists (select from promises p where p.ticket_id = t.id);
  return null;
end $$;
