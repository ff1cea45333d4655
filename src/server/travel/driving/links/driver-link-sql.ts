import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** SQL: when the drive of van `r` on date `d` ends: with its last stop in the published plan, or with the event. */
export const driveEnds = `greatest(d.ends_at, (
  select to_timestamp(max((x->>'endsAt')::float8)) from plans n,
    jsonb_array_elements((n.plan->'outbound') || (n.plan->'return')) x
  where n.date_id = d.id and n.state = 'published' and x->>'vehicle' = r.vehicle))`

/** A van of a date with its link; the link's columns are null without one. */
export type LinkRow = {
  routeId: string
  dateId: number
  country: CountryCode
  vehicle: string
  driver: string | null
  driverId: number | null
  driveEndsAt: Date
  id: string | null
  tokenHash: string | null
  digits: string | null
  wrongGuesses: number | null
  madeAt: Date | null
  revokedAt: Date | null
  openedAt: Date | null
  seenAt: Date | null
  devices: number
}

const linkColumns = `r.id as route_id, r.date_id, e.country_code as country, r.vehicle, w.name as driver,
  u.driver_id, ${driveEnds} as drive_ends_at, l.id, l.token_hash, l.digits,
  l.wrong_guesses, l.created_at as made_at, l.revoked_at, s.opened_at,
  s.seen_at, coalesce(s.devices, 0) as devices`

// The valid link of a van, else the last one.
const linkTables = `from trip_routes r join event_dates d on d.id = r.date_id join events e on e.id = d.event_id
  left join fleet_uses u on u.id = r.id left join drivers w on w.id = u.driver_id
  left join lateral (select * from driver_links x where x.route_id = r.id
    order by x.revoked_at is null desc, x.created_at desc limit 1) l on true
  left join lateral (select min(y.opened_at) as opened_at, max(y.seen_at) as seen_at, count(*)::int as devices
    from driver_sessions y where y.link_id = l.id) s on true`

const ofDate = statement(
  'driver-links-of-date',
  `select ${linkColumns} ${linkTables}
   where r.date_id = $1 and exists (select from plans n, jsonb_array_elements(n.plan->'outbound') x
     where n.date_id = r.date_id and n.state = 'published' and x->>'vehicle' = r.vehicle)
   order by r.vehicle`,
)

/** The vans in the published plan of a date, each with its valid link, else with its last one. */
export function listDriverLinks(db: Queryable, dateId: number): Promise<LinkRow[]> {
  return db.query<LinkRow>(ofDate, [dateId])
}

const ofRoute = statement(
  'driver-link-of-route',
  `select ${linkColumns} ${linkTables} where r.id = $1 and e.country_code = any ($2::text[])`,
)

export async function findDriverLink(
  db: Queryable,
  routeId: string,
  countries: readonly CountryCode[],
): Promise<LinkRow | undefined> {
  return (await db.query<LinkRow>(ofRoute, [routeId, countries]))[0]
}

const lockRoute = statement('lock-trip-route', 'select from trip_routes where id = $1 for update')

/** Serialises the changes of a van's link. */
export async function lockRouteOfLink(tx: Transaction, routeId: string): Promise<void> {
  await tx.query(lockRoute, [routeId])
}

const revoke = statement(
  'revoke-driver-link',
  `update driver_links set revoked_at = $2, revoked_by = $3 where route_id = $1 and revoked_at is null returning id`,
)

/** Revokes the valid link of a van; whether there was one. */
export async function revokeLink(tx: Transaction, routeId: string, by: string, at: Date): Promise<boolean> {
  return (await tx.query<{ id: string }>(revoke, [routeId, at, by])).length > 0
}

const insert = statement(
  'insert-driver-link',
  `insert into driver_links (id, route_id, driver_id, token_hash, digits, made_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
)

export type NewLink = {
  id: string
  routeId: string
  driverId: number | null
  tokenHash: string
  digits: string | null
}

export async function insertLink(tx: Transaction, link: NewLink, by: string, at: Date): Promise<void> {
  await tx.query(insert, [link.id, link.routeId, link.driverId, link.tokenHash, link.digits, by, at])
}

const addRoutes = statement(
  'add-routes-of-published-plan',
  `insert into trip_routes (id, date_id, vehicle)
   select gen_random_uuid(), n.date_id, x->>'vehicle' from plans n, jsonb_array_elements(n.plan->'outbound') x
   where n.date_id = $1 and n.state = 'published'
   on conflict do nothing`,
)

/** Gives each van of the published plan of a date its id. */
export async function addRoutesOfPlan(tx: Transaction, dateId: number): Promise<void> {
  await tx.query(addRoutes, [dateId])
}

const revokeOthers = statement(
  'revoke-links-of-other-drivers',
  `update driver_links l set revoked_at = $2, revoked_by = 'system'
   from trip_routes r left join fleet_uses u on u.id = r.id
   where l.route_id = r.id and r.date_id = $1 and l.revoked_at is null and u.driver_id is distinct from l.driver_id`,
)

/** Revokes the links of drivers who do not drive their van of the date any more. */
export async function revokeLinksOfOthers(tx: Transaction, dateId: number, at: Date): Promise<void> {
  await tx.query(revokeOthers, [dateId, at])
}

const lacking = statement(
  'routes-without-driver-link',
  `select r.id as route_id, u.driver_id
   from trip_routes r join fleet_uses u on u.id = r.id
   where r.date_id = $1 and u.driver_id is not null
     and exists (select from plans n where n.date_id = r.date_id and n.state = 'published')
     and not exists (select from driver_links l where l.route_id = r.id
       and (l.revoked_at is null or l.driver_id = u.driver_id and l.revoked_by <> 'system'))`,
)

/** The vans with a driver and no link; a link that staff have revoked is not made again for the same driver. */
export function listRoutesWithoutLink(
  tx: Transaction,
  dateId: number,
): Promise<{ routeId: string; driverId: number }[]> {
  return tx.query<{ routeId: string; driverId: number }>(lacking, [dateId])
}
