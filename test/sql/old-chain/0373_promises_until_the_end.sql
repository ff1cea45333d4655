-- The end of the date when the ride was promised: a ride home is promised until its date ends at another hour. Null: promised
-- by the version before, and valid with any end.
alter table promises add column ends_at timestamptz;
update promises p set ends_at = d.ends_at
from tickets t join orders o on o.id = t.order_id join event_dates d on d.id = o.date_id
where t.id = p.ticket_id and p.is_last and p.leg = 'return' and p.starts_at = d.starts_at and d.ends_at > now();

create or replace view standing_promises as
select p.ticket_id, p.address_position, p.leg, p.version, p.plan_id, p.vehicle, p.window_from, p.window_until, p.place_key,
  p.starts_at, p.told_at, p.reason, p.reminded
from promises p
join ticket_addresses a on a.ticket_id = p.ticket_id and a.position = p.address_position
join tickets t on t.id = p.ticket_id and t.released_at is null
join orders o on o.id = t.order_id
join event_dates d on d.id = o.date_id and d.starts_at = p.starts_at
  and (p.leg = 'outbound' or coalesce(p.ends_at, d.ends_at) = d.ends_at)
where p.is_last and p.place_key = place_key(a.address, a.county_id);
