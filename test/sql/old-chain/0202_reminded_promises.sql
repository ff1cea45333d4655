-- The last reminder of a promise, so that the job reads those alone of which one is due. `ride_reminders` still says that no
-- party is reminded twice, whatever it was promised since.
alter table promises add reminded text not null default '' check (reminded in ('', 'day', 'soon'));
update promises p set reminded = coalesce((select max(r.kind) from ride_reminders r where r.ticket_id = p.ticket_id
  and r.address_position = p.address_position), '')
where p.is_last and p.leg = 'outbound' and p.window_from > now();
drop index promises_by_window;

create or replace view standing_promises as
select p.ticket_id, p.address_position, p.leg, p.version, p.plan_id, p.vehicle, p.window_from, p.window_until, p.place_key,
  p.starts_at, p.told_at, p.reason, p.reminded
from promises p
join ticket_addresses a on a.ticket_id = p.ticket_id and a.position = p.address_position
join tickets t on t.id = p.ticket_id and t.released_at is null
join orders o on o.id = t.order_id
join event_dates d on d.id = o.date_id and d.starts_at = p.starts_at
where p.is_last and p.place_key = place_key(a.address, a.county_id);
