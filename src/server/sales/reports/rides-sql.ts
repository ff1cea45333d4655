import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { ReportGroup } from '#domain/sales/reports/report-kinds.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { calendarKey, type Period } from './money-report-sql.ts'

export type RidesRow = {
  key: string
  label: string
  vans: number
  vanSeats: number
  promised: number
  boarded: number
  onTime: number
  notHere: number
  takenHome: number
  waits: number
  incidents: number
  drivingHours: number
  answers: number
  ridePoints: number
  punctualityPoints: number
  driverPoints: number
}

// The answers of an order whose people rode in several vans do not say which van they are about, so they count for none.
// $1 countries, $2 their time zones, $3 the first day, $4 the last day, $5 the group, $6 the language
const report = statement(
  'rides-report',
  `with dates as (
     select d.id, d.event_id, d.starts_at, day.day, x.plan, x.fleet, x.seats_per_vehicle,
       to_char(d.starts_at at time zone z.zone, 'YYYY-MM-DD HH24:MI') as hour
     from event_dates d join events e on e.id = d.event_id
     join unnest($1::text[], $2::text[]) z (country, zone) on z.country = e.country_code
     cross join lateral (select (d.starts_at at time zone z.zone)::date as day) day
     join plans x on x.date_id = d.id and x.state = 'published'
     where d.starts_at >= $3::date - 1 and d.starts_at < $4::date + 2 and day.day between $3::date and $4::date
   ), people as (
     select o.date_id, s.vehicle,
       count(*) filter (where s.leg = 'outbound') as promised,
       count(b.at) filter (where s.leg = 'outbound') as boarded,
       count(*) filter (where s.leg = 'outbound' and b.at <= s.window_until) as on_time,
       count(*) filter (where s.leg = 'outbound' and b.at is null and exists (
         select from ride_act_passengers m join ride_acts a on a.id = m.act_id
         where m.passenger_id = g.id and a.kind = 'not_here' and a.leg = 'outbound'
           and not exists (select from ride_acts u where u.undoes_id = a.id))) as not_here,
       count(b.at) filter (where s.leg = 'return') as taken_home
     from dates join orders o on o.date_id = dates.id and o.state in ('paid', 'partially_refunded')
     join tickets t on t.order_id = o.id
     join standing_promises s on s.ticket_id = t.id
     join passengers g on g.ticket_id = s.ticket_id and g.address_position = s.address_position
     left join lateral (
       select coalesce(a.happened_at, c.created_at) as at
       from boardings w join check_ins c on c.id = w.check_in_id left join ride_acts a on a.id = c.act_id
       where w.passenger_id = g.id and w.leg = s.leg and w.undone_in is null) b on true
     group by o.date_id, s.vehicle
   ), opinions as (
     select o.date_id, x.vehicle, count(*) as answers, sum(v.ride) as ride, sum(v.punctuality) as punctuality,
       sum(v.driver) as driver
     from dates join orders o on o.date_id = dates.id join ride_reviews v on v.order_id = o.id and v.answered_at is not null
     cross join lateral (
       select min(s.vehicle) as vehicle from tickets t join standing_promises s on s.ticket_id = t.id
       where t.order_id = o.id having count(distinct s.vehicle) = 1) x
     group by o.date_id, x.vehicle
   ), vans as (
     select dates.*, r->>'vehicle' as vehicle, u.driver_id, w.plate,
       coalesce(w.seats, (select (f->>'seats')::int from jsonb_array_elements(dates.fleet) f where f->>'id' = r->>'vehicle'),
         dates.seats_per_vehicle) as seats,
       (select sum((l->>'endsAt')::float8 - (l->>'startsAt')::float8) / 3600
        from jsonb_array_elements((dates.plan->'outbound') || (dates.plan->'return')) l
        where l->>'vehicle' = r->>'vehicle') as hours,
       (select count(*) from ride_acts a where a.route_id = t.id and a.kind = 'wait'
          and not exists (select from ride_acts u where u.undoes_id = a.id)) as waits,
       (select count(*) from ride_acts a where a.route_id = t.id and a.kind = 'incident'
          and not exists (select from ride_acts u where u.undoes_id = a.id)) as incidents
     from dates cross join lateral jsonb_array_elements(dates.plan->'outbound') r
     left join trip_routes t on t.date_id = dates.id and t.vehicle = r->>'vehicle'
     left join fleet_uses u on u.id = t.id left join vehicles w on w.id = u.vehicle_id
   ), keyed as (
     select vans.*, case ${calendarKey('$5::text', 'day')} when $5 = 'event' then event_id::text
       when $5 = 'driver' then coalesce(driver_id::text, '') else vans.id || ' ' || vans.vehicle end as key
     from vans
   )
   select k.key, case $5
       when 'event' then (select ${eventName('$6')} from events e where e.id = min(k.event_id))
       when 'driver' then coalesce((select v.name from drivers v where v.id = min(k.driver_id)), '')
       when 'vehicle' then (select ${eventName('$6')} from events e where e.id = min(k.event_id)) || ', ' || min(k.hour) || ', '
         || min(k.vehicle) || coalesce(' (' || min(k.plate) || ')', '')
       else k.key end as label,
     count(*)::int as vans, sum(k.seats)::bigint as van_seats, coalesce(sum(p.promised), 0)::bigint as promised,
     coalesce(sum(p.boarded), 0)::bigint as boarded, coalesce(sum(p.on_time), 0)::bigint as on_time,
     coalesce(sum(p.not_here), 0)::bigint as not_here, coalesce(sum(p.taken_home), 0)::bigint as taken_home,
     sum(k.waits)::bigint as waits, sum(k.incidents)::bigint as incidents,
     round(sum(k.hours)::numeric, 1)::float8 as driving_hours,
     coalesce(sum(q.answers), 0)::bigint as answers, coalesce(sum(q.ride), 0)::bigint as ride_points,
     coalesce(sum(q.punctuality), 0)::bigint as punctuality_points, coalesce(sum(q.driver), 0)::bigint as driver_points
   from keyed k left join people p on p.date_id = k.id and p.vehicle = k.vehicle
   left join opinions q on q.date_id = k.id and q.vehicle = k.vehicle
   group by k.key order by min(k.starts_at), min(length(k.vehicle)), k.key`,
)

/**
 * The vans of the published plans of a period's dates, by group: who was promised a place in them, and who boarded,
 * by the acts of drivers and of staff; and the answers of customers whose people rode in one of them.
 */
export function readRides(
  db: Queryable,
  { countries, zones, from, to }: Period,
  { group, language }: { group: ReportGroup; language: OfficeLanguage },
): Promise<RidesRow[]> {
  return db.query<RidesRow>(report, [countries, zones, from, to, group, language])
}
