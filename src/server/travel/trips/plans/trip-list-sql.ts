import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { PlanState } from '#domain/travel/trips/plans/plan-states.ts'
import { eventName, eventsNamed } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

export type TripListRow = {
  id: number
  eventId: number
  event: string
  countryCode: CountryCode
  placeName: string
  startsAt: Date
  timeZone: string
  people: number
  parties: number
  promised: number
  plan: PlanState | null
}

const paidTickets = `orders o join tickets t on t.order_id = o.id and t.released_at is null
  where o.date_id = d.id and o.state in ('paid', 'partially_refunded')`

const trips = keysetList('list-trips', {
  columns: `d.id, e.id as event_id, ${eventName()} as event, e.country_code,
    p.name as place_name, d.starts_at, p.time_zone,
    (select count(*)::int from passengers g where g.ticket_id in (select t.id from ${paidTickets})) as people,
    (select count(distinct (g.ticket_id, g.address_position))::int from passengers g
      where g.ticket_id in (select t.id from ${paidTickets})) as parties,
    (select count(*)::int from standing_promises s where s.leg = 'outbound'
      and s.ticket_id in (select t.id from ${paidTickets})) as promised,
    (select x.state from plans x where x.date_id = d.id order by x.version desc limit 1) as plan`,
  from: 'event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id',
  where: `exists (select from ${paidTickets})`,
  id: { sql: 'd.id', type: 'int4' },
  sorts: { startsAt: { sql: 'd.starts_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `e.country_code = any (${value}::text[])`,
    since: (value) => `d.starts_at >= ${value}`,
    until: (value) => `d.starts_at < ${value}`,
    q: (value) => `e.id = any (array(${eventsNamed(value)}))`,
  },
})

/** A page of the dates with paid tickets, upcoming or past. */
export async function readTripList(
  db: Queryable,
  {
    countries,
    q,
    when,
    now,
    ...page
  }: Pick<Asked<'startsAt'>, 'sort' | 'after' | 'before' | 'limit'> & {
    countries: readonly CountryCode[]
    q: string
    when: 'ahead' | 'over'
    now: Date
  },
): Promise<Page<TripListRow> & { count: number }> {
  const filters = {
    countries,
    q: q.replaceAll(/[\\%_]/g, ''),
    ...(when === 'ahead' ? { since: now } : { until: now }),
  }
  const found = await readPage<TripListRow>(trips, db, { ...page, filters })
  return { ...found, count: await countRows(trips, db, { filters }) }
}

const toPropose = statement(
  'trips-to-propose',
  `select d.id from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where d.starts_at > $1::timestamptz and d.called_off_at is null and p.latitude is not null
     and (d.starts_at <= $1::timestamptz + interval '96 hours' or sale_ends_at(e, d.starts_at, $2::int) <= $1)
     and not exists (select from plans x where x.date_id = d.id) and exists (select from ${paidTickets})
   order by d.starts_at, d.id limit 50`,
)
const anyPlan = statement('trip-has-plan', 'select exists (select from plans where date_id = $1) as is_there')

/** Dates that start within 96 hours, or whose sale has ended, with paid tickets and without any plan. */
export async function listTripsToPropose(
  db: Queryable,
  now: Date,
  saleEndsMinutes: number,
): Promise<number[]> {
  return (await db.query<{ id: number }>(toPropose, [now, saleEndsMinutes])).map(({ id }) => id)
}

export async function hasPlan(db: Queryable, dateId: number): Promise<boolean> {
  return onlyRow(await db.query<{ isThere: boolean }>(anyPlan, [dateId])).isThere
}

const proposed = statement(
  'proposed-plans',
  `select d.id::text as id, ${eventName()} as title,
     p.name as detail, e.country_code, d.starts_at as since, p.time_zone, count(*) over ()::int as total
   from plans x join event_dates d on d.id = x.date_id join events e on e.id = d.event_id join places p on p.id = e.place_id
   where x.state = 'draft' and x.version = 1 and x.asked_by like 'system:%' and e.country_code = any ($1::text[])
     and d.starts_at > $2::timestamptz + interval '72 hours'
     and not exists (select from plans n where n.date_id = d.id and n.version > x.version)
   order by d.starts_at, d.id limit 10`,
)

/** Trips with a proposed plan that waits for a planner, except those in the queue of the next 72 hours. */
export function readProposedPlans(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<WaitingTrip>(proposed, [countries, now])
}

/** A trip on the home page. */
type WaitingTrip = {
  id: string
  title: string
  detail: string
  countryCode: CountryCode
  since: Date
  timeZone: string
  total: number
}

const today = statement(
  'trips-of-today',
  `select d.id::text as id, ${eventName()} as title,
     p.name as detail, e.country_code, d.starts_at as since, p.time_zone, count(*) over ()::int as total
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where e.country_code = any ($1::text[]) and d.called_off_at is null
     and d.starts_at between $2::timestamptz - interval '1 day' and $2::timestamptz + interval '1 day'
     and (d.starts_at at time zone p.time_zone)::date = ($2::timestamptz at time zone p.time_zone)::date
     and exists (select from ${paidTickets})
   order by d.starts_at, d.id limit 10`,
)

/** Dates with paid tickets on the current local day, earliest first. */
export function readTripsOfToday(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<WaitingTrip>(today, [countries, now])
}

const toPlan = statement(
  'trips-to-plan',
  `select d.id::text as id, ${eventName()} as title,
     (c.parties - c.informed) || ' / ' || c.parties as detail, e.country_code, d.starts_at as since,
     p.time_zone, count(*) over ()::int as total
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   cross join lateral (
     select count(*)::int as parties, count(s.ticket_id)::int as informed
     from (select distinct g.ticket_id, g.address_position from passengers g
       where g.ticket_id in (select t.id from ${paidTickets})) g
     left join standing_promises s on s.leg = 'outbound' and s.ticket_id = g.ticket_id
       and s.address_position = g.address_position) c
   where e.country_code = any ($1::text[]) and d.starts_at > $2::timestamptz
     and d.starts_at <= $2::timestamptz + interval '72 hours' and c.parties > c.informed
   order by d.starts_at, d.id limit 10`,
)

/** Dates within 72 hours with parties that have not been told their pick-up time, earliest first. */
export function readTripsToPlan(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<WaitingTrip>(toPlan, [countries, now])
}

const isAway = (owner: string) => `(not w.active or exists (select from fleet_absences x
  where x.${owner} = w.id and x.first_day <= day.last and x.last_day >= day.first))`

const fleetGone = statement(
  'trips-with-fleet-gone',
  `select d.id::text as id, ${eventName()} as title,
     string_agg(r.vehicle || ' · ' || concat_ws(' · ', v.plate, c.name), ', ' order by r.vehicle) as detail,
     e.country_code, d.starts_at as since, p.time_zone, count(*) over ()::int as total
   from fleet_uses u join trip_routes r on r.id = u.id join event_dates d on d.id = r.date_id
   join events e on e.id = d.event_id join places p on p.id = e.place_id
   cross join lateral (select (lower(u.during) at time zone p.time_zone)::date as first,
     (upper(u.during) at time zone p.time_zone)::date as last) day
   left join lateral (select w.plate from vehicles w where w.id = u.vehicle_id and ${isAway('vehicle_id')}) v on true
   left join lateral (select w.name from drivers w
     where w.id = u.driver_id and (w.licence_valid_until < day.last or ${isAway('driver_id')})) c on true
   where u.during >> tstzrange($2, $2, '[]') and d.called_off_at is null and e.country_code = any ($1::text[])
     and num_nonnulls(v.plate, c.name) > 0
   group by d.id, e.id, p.id order by d.starts_at, d.id limit 10`,
)

/**
 * Trips with a vehicle or driver that has become absent or has left since it was assigned, and has not departed yet,
 * earliest first.
 */
export function readTripsWithFleetGone(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<WaitingTrip>(fleetGone, [countries, now])
}
