import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { ReportGroup } from '#domain/sales/reports/report-kinds.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { calendarKey, type Period } from './money-report-sql.ts'

export type OccupancyRow = {
  key: string
  label: string
  dates: number
  seats: number
  seatsSold: number
  seatsHeld: number
}

const report = statement(
  'occupancy-report',
  `with stocks as (
     select e.id as event_id, v.province_id, d.id as date_id, day.day, v.capacity * s.size as seats,
       v.capacity * s.sold as sold, v.capacity * coalesce(h.held, 0) as held
     from event_dates d join events e on e.id = d.event_id
     join unnest($1::text[], $2::text[]) z (country, zone) on z.country = e.country_code
     cross join lateral (select (d.starts_at at time zone z.zone)::date as day) day
     join stock s on s.date_id = d.id join variants v on v.id = s.variant_id
     left join lateral (
       select sum(l.quantity) as held from hold_lines l join holds g on g.id = l.hold_id
       where l.stock_id = s.id and g.expires_at > $6) h on true
     where d.starts_at >= $3::date - 1 and d.starts_at < $4::date + 2 and day.day between $3::date and $4::date
       and e.published_at is not null
   ), grouped as (
     select case ${calendarKey('$5::text', 'day')} when $5 = 'event' then event_id::text else province_id::text end as key,
       count(distinct date_id)::int as dates, sum(seats)::bigint as seats, sum(sold)::bigint as seats_sold,
       sum(held)::bigint as seats_held
     from stocks group by 1
   )
   select g.*, case $5 when 'event' then (select ${eventName()} from events e where e.id = nullif(g.key, $7)::int)
     when 'province' then (select p.name from provinces p where p.id = nullif(g.key, $7)::int) else g.key end as label
   from grouped g order by g.key`,
)

const vans = statement(
  'occupancy-of-vans',
  `select d.id || ' ' || v.name as key, ${eventName('$5')} || ', '
       || to_char(d.starts_at at time zone z.zone, 'YYYY-MM-DD HH24:MI') || ', ' || v.name || coalesce(' (' || w.plate || ')', '') as label,
     1 as dates, coalesce(w.seats, v.seats)::bigint as seats,
     (select count(*) from standing_promises s
       join orders o on o.id = (select t.order_id from tickets t where t.id = s.ticket_id)
       join passengers g on g.ticket_id = s.ticket_id and g.address_position = s.address_position
       where o.date_id = d.id and o.state in ('paid', 'partially_refunded') and s.leg = 'outbound' and s.vehicle = v.name) as seats_sold,
     0::bigint as seats_held
   from event_dates d join events e on e.id = d.event_id
   join unnest($1::text[], $2::text[]) z (country, zone) on z.country = e.country_code
   join plans x on x.date_id = d.id and x.state = 'published'
   cross join lateral (
     select r->>'vehicle' as name, coalesce((select (f->>'seats')::int from jsonb_array_elements(x.fleet) f
       where f->>'id' = r->>'vehicle'), x.seats_per_vehicle) as seats
     from jsonb_array_elements(x.plan->'outbound') r) v
   left join trip_routes t on t.date_id = d.id and t.vehicle = v.name
   left join fleet_uses u on u.id = t.id left join vehicles w on w.id = u.vehicle_id
   where d.starts_at >= $3::date - 1 and d.starts_at < $4::date + 2
     and (d.starts_at at time zone z.zone)::date between $3::date and $4::date and e.published_at is not null
   order by d.starts_at, d.id, length(v.name), v.name`,
)

/**
 * The vans of the published plans of a period's dates: the seats of the vehicle, and those of passengers who were
 * promised a place in it.
 */
export function readVanOccupancy(
  db: Queryable,
  { countries, zones, from, to }: Period,
  language: OfficeLanguage,
): Promise<OccupancyRow[]> {
  return db.query<OccupancyRow>(vans, [countries, zones, from, to, language])
}

/** The seats of a period's dates, by group; holds count that expire after `now`. */
export function readOccupancy(
  db: Queryable,
  { countries, zones, from, to }: Period,
  { group, now }: { group: ReportGroup; now: Date },
): Promise<OccupancyRow[]> {
  return db.query<OccupancyRow>(report, [countries, zones, from, to, group, now, ''])
}
