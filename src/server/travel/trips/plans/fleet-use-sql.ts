import { randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Vehicle } from '#domain/travel/trips/plans/trip.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** The vehicle and driver assigned to a route of a date. */
export type FleetUse = {
  routeId: string
  /** the van, by its name in the plan */
  vehicle: string
  vehicleId: number | null
  plate: string | null
  seats: number | null
  wheelchairPlaces: number | null
  operator: string | null
  insurance: string | null
  driverId: number | null
  driver: string | null
  driverPhone: string | null
  driverLanguages: string[] | null
}

const ofDate = statement(
  'fleet-uses-of-date',
  `select r.id as route_id, r.vehicle, u.vehicle_id, w.plate, w.seats, w.wheelchair_places,
     w.operator, w.insurance, u.driver_id, p.name as driver, p.phone as driver_phone, p.languages as driver_languages
   from trip_routes r join fleet_uses u on u.id = r.id
   left join vehicles w on w.id = u.vehicle_id left join drivers p on p.id = u.driver_id
   where r.date_id = $1`,
)

/** The vehicles and drivers of the routes of a date. */
export function listFleetUses(db: Queryable, dateId: number): Promise<FleetUse[]> {
  return db.query<FleetUse>(ofDate, [dateId])
}

const routesOfDate = statement('routes-of-date', 'select id, vehicle from trip_routes where date_id = $1')

/** The ids of a date's vans by name; a van has one once it is published or has a vehicle or driver. */
export async function listRouteIds(db: Queryable, dateId: number): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; vehicle: string }>(routesOfDate, [dateId])
  return new Map(rows.map(({ id, vehicle }) => [vehicle, id]))
}

/**
 * Parameters: country, first and last local day, moments from and until, the date whose own assignments do
 * not count.
 */
const isFree = (owner: string) => `w.country_code = $1 and w.active
   and not exists (select from fleet_absences x where x.${owner} = w.id and x.first_day <= $3::date and x.last_day >= $2::date)
   and not exists (select from fleet_uses u join trip_routes r on r.id = u.id
     where u.${owner} = w.id and r.date_id <> $6 and u.during && tstzrange($4, $5))`

const freeVehicles = statement(
  'free-vehicles',
  `select w.id, w.name, w.plate, w.seats, w.wheelchair_places, w.cost_per_hour,
     w.cost_per_use from vehicles w where ${isFree('vehicle_id')} order by w.seats, w.name, w.id limit 500`,
)
const freeDrivers = statement(
  'free-drivers',
  `select w.id, w.name from drivers w where ${isFree('driver_id')} and w.licence_valid_until >= $3::date
   order by search_fold(w.name), w.id limit 500`,
)

export type Span = {
  country: CountryCode
  /** local days, YYYY-MM-DD */
  firstDay: string
  lastDay: string
  from: Date
  until: Date
  dateId: number
}

/** Costs in minor units of the country's currency. */
export type FreeVehicle = {
  id: number
  name: string
  plate: string
  seats: number
  wheelchairPlaces: number
  costPerHour: number
  costPerUse: number
}
/** A vehicle of the fleet in a plan, where its id is its van's name. */
export type PlannedVehicle = Vehicle & { readonly vehicleId: number }

export type FreeDriver = { id: number; name: string }

/**
 * Vehicles and drivers without another assignment or absence in this period; those of the trip itself count
 * as free.
 */
export async function findFreeFleet(
  db: Queryable,
  { country, firstDay, lastDay, from, until, dateId }: Span,
): Promise<{ vehicles: FreeVehicle[]; drivers: FreeDriver[] }> {
  const values = [country, firstDay, lastDay, from, until, dateId]
  return {
    vehicles: await db.query<FreeVehicle>(freeVehicles, values),
    drivers: await db.query<FreeDriver>(freeDrivers, values),
  }
}

const addRoute = statement(
  'add-trip-route',
  'insert into trip_routes (id, date_id, vehicle) values ($1, $2, $3) on conflict do nothing',
)
const release = statement(
  'release-fleet',
  `delete from fleet_uses u using trip_routes r where r.id = u.id and r.date_id = $1 and r.vehicle = any ($2::text[])`,
)
const use = statement(
  'use-fleet',
  `insert into fleet_uses (id, vehicle_id, driver_id, during)
   select id, $3, $4, tstzrange($5, $6) from trip_routes where date_id = $1 and vehicle = $2
   on conflict do nothing returning id`,
)

export type NewUse = {
  vehicle: string
  vehicleId: number | null
  driverId: number | null
  from: Date
  until: Date
}

/**
 * Assigns these vehicles and drivers to routes of a date, replacing the current ones. Returns the first van
 * whose vehicle or driver is on another route at that time; undefined when all are free.
 */
export async function replaceFleetUses(
  tx: Transaction,
  dateId: number,
  uses: readonly NewUse[],
): Promise<string | undefined> {
  await tx.query(release, [dateId, uses.map(({ vehicle }) => vehicle)])
  // In a fixed order, so that two planners who take the same vehicles cannot deadlock.
  const inOrder = uses.toSorted(
    (a, b) => (a.vehicleId ?? 0) - (b.vehicleId ?? 0) || (a.driverId ?? 0) - (b.driverId ?? 0),
  )
  for (const { vehicle, vehicleId, driverId, from, until } of inOrder) {
    if (vehicleId === null && driverId === null) continue
    await tx.query(addRoute, [randomUUID(), dateId, vehicle])
    const made = await tx.query<{ id: string }>(use, [dateId, vehicle, vehicleId, driverId, from, until])
    if (made.length === 0) return vehicle
  }
  return undefined
}
