-- Marks a released ticket: the published plan of its date may have a superfluous stop.
create or replace function note_released_ticket() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id) select new.id, s.date_id from stock s where s.id = new.stock_id;
  return null;
end $$;
