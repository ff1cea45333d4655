-- Tickets whose passengers changed after they were promised a van: it may have no room for them any more, or a stop less.
alter table changed_tickets add people boolean not null default false;

create function note_changed_people() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id, people)
    select distinct t.id, o.date_id, true from old_passengers g join tickets t on t.id = g.ticket_id join orders o on o.id = t.order_id
    where exists (select from promises p where p.ticket_id = t.id);
  return null;
end $$;
-- A change of passengers deletes all of a ticket, and adds them anew in the same transaction.
create trigger passengers_deleted after delete on passengers referencing old table as old_passengers
  for each statement execute function note_changed_people();

create function note_changed_passenger() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id, people)
    select t.id, o.date_id, true from tickets t join orders o on o.id = t.order_id
    where t.id = new.ticket_id and exists (select from promises p where p.ticket_id = t.id);
  return null;
end $$;
create trigger passengers_changed after update of address_position, wheelchair on passengers for each row
  when ((old.address_position, old.wheelchair) is distinct from (new.address_position, new.wheelchair))
  execute function note_changed_passenger();
