-- The last promise of a party and leg is found by an index, however many were told before.
alter table promises add is_last boolean not null default true;
update promises p set is_last = false
where exists (select from promises n where n.ticket_id = p.ticket_id and n.address_position = p.address_position
  and n.leg = p.leg and n.version > p.version);
create unique index last_promises on promises (ticket_id, address_position, leg) where is_last;

create or replace view standing_promises as
select p.ticket_id, p.address_position, p.leg, p.version, p.plan_id, p.vehicle, p.window_from, p.window_until, p.place_key,
  p.starts_at, p.told_at, p.reason
from promises p
join ticket_addresses a on a.ticket_id = p.ticket_id and a.position = p.address_position
join tickets t on t.id = p.ticket_id and t.released_at is null
join orders o on o.id = t.order_id
join event_dates d on d.id = o.date_id and d.starts_at = p.starts_at
where p.is_last and p.place_key = place_key(a.address, a.county_id);
