-- Marks promised tickets with changed passengers. A change deletes all passengers of a ticket and inserts them again in the same
-- transaction, so the deletion is enough.
create or replace function note_changed_people() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id, people)
    select distinct t.id, o.date_id, true from old_passengers g join tickets t on t.id = g.ticket_id join orders o on o.id = t.order_id
    where exists (select from promises p where p.ticket_id = t.id);
  return null;
end $$;
