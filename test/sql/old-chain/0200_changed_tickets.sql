-- Tickets that the published plan of their date may not fit any more: paid, released, or with another address or point since
-- it was last looked at. Each change is a row, and a row is deleted once the plan fits the ticket.
create table changed_tickets (
  id        bigint generated always as identity primary key,
  ticket_id uuid not null references tickets on delete cascade,
  date_id   int not null references event_dates on delete cascade
);
create index changed_tickets_by_date on changed_tickets (date_id);
create index changed_tickets_by_ticket on changed_tickets (ticket_id);

create function note_new_addresses() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id)
    select distinct t.id, o.date_id from new_addresses a join tickets t on t.id = a.ticket_id join orders o on o.id = t.order_id
    where o.state in ('paid', 'partially_refunded');
  return null;
end $$;
create trigger addresses_added after insert on ticket_addresses referencing new table as new_addresses
  for each statement execute function note_new_addresses();

create function note_changed_address() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id)
    select t.id, o.date_id from tickets t join orders o on o.id = t.order_id where t.id = new.ticket_id;
  return null;
end $$;
create trigger addresses_changed after update of address, county_id, latitude, longitude on ticket_addresses for each row
  when (new.address <> '' and (old.address, old.county_id, old.latitude, old.longitude)
    is distinct from (new.address, new.county_id, new.latitude, new.longitude))
  execute function note_changed_address();

create function note_released_ticket() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id) select new.id, s.date_id from stock s where s.id = new.stock_id;
  return null;
end $$;
create trigger tickets_released after update of released_at on tickets for each row
  when (old.released_at is distinct from new.released_at) execute function note_released_ticket();

create function note_paid_order() returns trigger language plpgsql as $$
begin
  insert into changed_tickets (ticket_id, date_id) select t.id, new.date_id from tickets t where t.order_id = new.id;
  return null;
end $$;
create trigger orders_paid after update of state on orders for each row
  when (new.state in ('paid', 'partially_refunded') and old.state not in ('paid', 'partially_refunded'))
  execute function note_paid_order();

insert into changed_tickets (ticket_id, date_id)
select t.id, o.date_id from event_dates d join orders o on o.date_id = d.id join tickets t on t.order_id = o.id
where d.starts_at > now() and (t.released_at is null or exists (select from promises p where p.ticket_id = t.id));
