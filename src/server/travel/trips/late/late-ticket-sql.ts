import type { CountryCode } from '#domain/geography/countries/country.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const points = `(select string_agg(l.position || ' ' || l.latitude || ' ' || l.longitude, ',' order by l.position)
  from located_addresses l where l.ticket_id = t.id)`
// Of the changed tickets, those that do not fit the plan `x` of their date `d`; the others need nothing.
const isUnplanned = `exists (select from tickets t join orders o on o.id = t.order_id and o.state in ('paid', 'partially_refunded')
    join located_addresses a on a.ticket_id = t.id and a.latitude is not null
  where t.id = c.ticket_id and t.released_at is null
    and exists (select from passengers g where g.ticket_id = t.id and g.address_position = a.position)
    and not exists (select from promises p where p.ticket_id = t.id and p.address_position = a.position
      and p.leg = 'outbound' and p.is_last and p.starts_at = d.starts_at and p.place_key = place_key(a.address, a.county_id)))`
const hasGone = `exists (select from tickets t where t.id = c.ticket_id and t.released_at > x.published_at
  and exists (select from promises p where p.ticket_id = t.id))`
const isLate = `exists (select from late_tickets n join tickets t on t.id = n.ticket_id
  where n.ticket_id = c.ticket_id and n.plan_id = x.id and n.points = ${points})`

const dates = statement(
  'dates-with-changed-tickets',
  `with changed as (
     select c.id, c.date_id, ${hasGone} as gone, ${isUnplanned} as unplanned, ${isLate} as late, c.people
     from plans x join event_dates d on d.id = x.date_id and d.starts_at = x.starts_at
     join changed_tickets c on c.date_id = d.id
     where x.state = 'published' and x.starts_at > $1
   ), settled as (
     delete from changed_tickets c using changed n where c.id = n.id and not n.gone and not n.unplanned and not n.people
   )
   select d.id, e.country_code from event_dates d join events e on e.id = d.event_id
   where d.id in (select date_id from changed where gone or people or unplanned and not late)`,
)

/**
 * Upcoming dates whose published plan no longer fits the tickets. Reads only tickets that changed since the
 * last check, or that wait for a planner.
 */
export function listChangedDates(
  db: Queryable,
  now: Date,
): Promise<{ id: number; countryCode: CountryCode }[]> {
  return db.query<{ id: number; countryCode: CountryCode }>(dates, [now])
}

const forgetPast = statement(
  'forget-changed-tickets-of-past-trips',
  'delete from changed_tickets c using event_dates d where d.id = c.date_id and d.starts_at <= $1',
)

/** Plans of trips that have begun no longer follow changes of tickets. */
export async function forgetChangesOfPastTrips(db: Queryable, now: Date): Promise<void> {
  await db.query(forgetPast, [now])
}

const insert = statement(
  'insert-late-tickets',
  `insert into late_tickets (ticket_id, plan_id, points, tried_at)
   select t.id, $2, coalesce(${points}, ''), $3 from tickets t where t.id = any ($1::uuid[])
   on conflict (ticket_id) do update set plan_id = excluded.plan_id, points = excluded.points, tried_at = excluded.tried_at`,
)

/** Leaves tickets for a planner to place in a published plan. */
export async function insertLateTickets(
  tx: Transaction,
  ticketIds: readonly string[],
  planId: number,
  now: Date,
): Promise<void> {
  await tx.query(insert, [ticketIds, planId, now])
}

const takeRegrouped = statement(
  'take-tickets-with-other-people',
  `with taken as (delete from changed_tickets where date_id = $1 and people returning ticket_id), fits as (
     delete from late_tickets where ticket_id in (select ticket_id from taken)
   )
   select distinct ticket_id from taken`,
)

/**
 * Takes the tickets of a date whose number of passengers changed since a van was promised, each once; they no
 * longer wait for a planner.
 */
export async function takeRegroupedTickets(tx: Transaction, dateId: number): Promise<ReadonlySet<string>> {
  const tickets = await tx.query<{ ticketId: string }>(takeRegrouped, [dateId])
  return new Set(tickets.map(({ ticketId }) => ticketId))
}

const waiting = statement(
  'late-tickets-to-place',
  `select d.id::text as id, ${eventName()} as title,
     count(*) || ' · ' || e.country_code as detail, min(n.tried_at) as since, p.time_zone,
     count(*) over ()::int as total
   from late_tickets n join plans x on x.id = n.plan_id and x.state = 'published'
   join tickets t on t.id = n.ticket_id and t.released_at is null
   join orders o on o.id = t.order_id and o.state in ('paid', 'partially_refunded')
   join event_dates d on d.id = x.date_id and d.starts_at > $2
   join events e on e.id = d.event_id join places p on p.id = e.place_id
   where e.country_code = any ($1::text[])
   group by d.id, e.id, p.id order by since, d.id limit 10`,
)

/** Dates with late tickets that wait for a planner, longest wait first. */
export function readTicketsToPlace(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<{
    id: string
    title: string
    detail: string
    since: Date
    timeZone: string
    total: number
  }>(waiting, [countries, now])
}

const withdrawn = statement(
  'withdrawn-wheelchairs-of-trips',
  `select d.id::text as id, ${eventName()} as title, count(*) || ' · ' || e.country_code as detail, min(c.created_at) as since,
     p.time_zone, count(*) over ()::int as total
   from plans x join event_dates d on d.id = x.date_id and d.starts_at = x.starts_at and d.starts_at > $2
   join orders o on o.date_id = d.id
   join order_changes c on c.order_id = o.id and c.change = 'withdraw_wheelchair' and c.created_at > x.published_at
   join events e on e.id = d.event_id join places p on p.id = e.place_id
   where x.state = 'published' and e.country_code = any ($1::text[])
   group by d.id, e.id, p.id order by since, d.id limit 10`,
)

/** Dates with wheelchairs that were withdrawn after the plan was published, longest wait first. */
export function readWithdrawnWheelchairs(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<{
    id: string
    title: string
    detail: string
    since: Date
    timeZone: string
    total: number
  }>(withdrawn, [countries, now])
}
