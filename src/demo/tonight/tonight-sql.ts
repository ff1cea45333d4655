import { connectToPrimary } from '#server/platform/database/connections/database-hosts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** Tonight's trip; `endsAt` is the end of its event. */
export type TonightsTrip = { dateId: number; slug: string; timeZone: string; startsAt: Date; endsAt: Date }

const newestTrip = statement(
  'demo-newest-trip',
  `select d.id as date_id, e.slug, l.time_zone, d.starts_at, d.ends_at
   from events e join event_dates d on d.event_id = e.id join places l on l.id = e.place_id
   where e.slug like $1 || '%' and exists (select from plans n where n.date_id = d.id and n.state = 'published')
   order by d.starts_at desc limit 1`,
)

/** The newest planned trip whose event has a slug that begins so. */
export async function findNewestTrip(db: Queryable, slug: string): Promise<TonightsTrip | undefined> {
  return (await db.query<TonightsTrip>(newestTrip, [slug]))[0]
}

const placeNamed = statement('demo-place-named', 'select id from places where name = $1 order by id limit 1')

export async function findPlaceNamed(db: Queryable, name: string): Promise<number | undefined> {
  return (await db.query<{ id: number }>(placeNamed, [name]))[0]?.id
}

const usersNamed = statement('demo-users-named', 'select id, email from users where email = any ($1::text[])')

export function listUsersNamed(
  db: Queryable,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  return db.query<{ id: string; email: string }>(usersNamed, [emails])
}

const fleetNamed = statement(
  'demo-fleet-named',
  `select (select id from vehicles where country_code = 'MX' and plate = $1) as vehicle_id,
     (select id from drivers where country_code = 'MX' and phone = $2) as driver_id`,
)

export type FleetIds = { vehicleId: number | null; driverId: number | null }

/** The ids of a vehicle and a driver in Mexico, as far as the fleet has them. */
export async function findFleetNamed(
  db: Queryable,
  { plate, phone }: { plate: string; phone: string },
): Promise<FleetIds> {
  const [found] = await db.query<FleetIds>(fleetNamed, [plate, phone])
  return found ?? { vehicleId: null, driverId: null }
}

const drivers = statement(
  'demo-drivers-of-trip',
  `select r.vehicle, w.name as driver, coalesce(l.digits, right(w.phone, 4)) as digits
   from trip_routes r join driver_links l on l.route_id = r.id and l.revoked_at is null
     join drivers w on w.id = l.driver_id
   where r.date_id = $1 order by r.vehicle`,
)

export type TonightsDriver = { vehicle: string; driver: string; digits: string }

/** The vans of a trip whose drivers have valid links, with the digits that open them. */
export function listTonightsDrivers(db: Queryable, dateId: number): Promise<TonightsDriver[]> {
  return db.query<TonightsDriver>(drivers, [dateId])
}

const passengers = statement(
  'demo-orders-of-trip',
  `select o.id, o.number, o.state, u.email from orders o join users u on u.id = o.user_id
   where o.date_id = $1 and u.email = any ($2::text[]) order by array_position($2::text[], u.email), o.number`,
)

export type TonightsOrder = { id: string; number: string; state: string; email: string }

/** The orders of a trip by these customers, in the order of their e-mails. */
export function listTonightsOrders(
  db: Queryable,
  dateId: number,
  emails: readonly string[],
): Promise<TonightsOrder[]> {
  return db.query<TonightsOrder>(passengers, [dateId, emails])
}

/** Waits until no other process of the shop makes tonight's trip. The lock is released with the connection. */
export async function lockTonight(databaseUrl: string): Promise<{ end(): Promise<void> }> {
  const client = await connectToPrimary(databaseUrl)
  await client.query('set lock_timeout = 0') // waiting can take long
  await client.query('select pg_advisory_lock(715520)')
  return { end: () => client.end() }
}
