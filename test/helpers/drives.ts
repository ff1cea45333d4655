import { randomUUID } from 'node:crypto'
import type { DriverLinkRow } from '#contract/office/travel/driving.ts'
import type { DriveManifest, DriveRoute, SyncedActs } from '#contract/travel/driving.ts'
import { addEvent, sql, type TestEvent } from './builders.ts'
import { call } from './purchase.ts'
import type { OfficeClient } from './staff.ts'
import type { TestShop } from './test-shop.ts'
import { addFleet, addParties, makePlan, publishPlan, type TripOrder } from './trips.ts'

export const tripStartsAt = '2026-12-05T20:30:00-06:00'

/** A published trip of which one van, `Van 1`, has a driver. */
export type TestDrive = {
  event: TestEvent
  orders: TripOrder[]
  planId: number
  routeId: string
  driverId: number
  vehicleId: number
  token: string
  lastFour: string
}

/** Plans and publishes a trip with these orders, each a ticket with addresses and their people. */
export async function addDrive(
  shop: TestShop,
  planner: OfficeClient,
  tickets: Record<string, string[]>[],
  { seatsPerVehicle = 15 } = {},
): Promise<TestDrive> {
  const event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const orders: TripOrder[] = []
  for (const ticket of tickets) orders.push(await addParties(shop, event, [ticket]))
  const { planId } = await makePlan(shop, planner, event, { seatsPerVehicle })
  const fleet = await addFleet(shop, { driver: 'Julián Ríos' })
  const routes = [{ vehicle: 'Van 1', vehicleId: fleet.vehicleId, driverId: fleet.driverId }]
  await planner.call(`PUT /office-api/plans/${planId}/fleet`, { routes })
  await publishPlan(planner, planId, undefined, { withoutFleet: true })
  const routeId = (await linksOf(planner, event)).find(({ vehicle }) => vehicle === 'Van 1')?.routeId ?? ''
  const { data } = await planner.call(`GET /office-api/routes/${routeId}/driver-link`)
  const [driver] = await sql<{ phone: string }>(shop, 'select phone from drivers where id = $1', [
    fleet.driverId,
  ])
  return {
    ...{ event, orders, planId, routeId, driverId: fleet.driverId, vehicleId: fleet.vehicleId },
    ...{ token: String(data.token), lastFour: driver?.phone.slice(-4) ?? '' },
  }
}

export async function linksOf(planner: OfficeClient, event: TestEvent): Promise<DriverLinkRow[]> {
  const { data } = await planner.call(`GET /office-api/trips/${event.dateId}/driver-links`)
  return data as unknown as DriverLinkRow[]
}

/** A driver's phone that has opened its link. */
export type TestPhone = { token: string; session: string; manifest: DriveManifest; device: string }

export async function openDrive(
  shop: TestShop,
  { token, lastFour }: Pick<TestDrive, 'token' | 'lastFour'>,
  device = 'phone',
): Promise<TestPhone> {
  type Opened = DriveRoute & { session: string; manifest: DriveManifest }
  const json = { lastFour }
  const { data } = await call<Opened>(shop, `/drive-api/${token}/unlock`, { json })
  return { token, session: data.session, manifest: data.manifest, device }
}

export type TestAct = Record<string, unknown> & { nonce: string }

let sequence = 0

/** An act at the time of the shop's clock. */
export function driveAct(shop: TestShop, kind: string, more: Record<string, unknown> = {}): TestAct {
  const at = shop.clock.now().toISOString()
  return { nonce: randomUUID(), sequence: ++sequence, kind, leg: 'outbound', at, ...more }
}

export function sendActs(
  shop: TestShop,
  { token, session, device }: Pick<TestPhone, 'token' | 'session' | 'device'>,
  acts: readonly object[],
) {
  return call<SyncedActs & { manifestVersion: string | null }>(shop, `/drive-api/${token}/acts`, {
    headers: { authorization: `Bearer ${session}` },
    json: { format: 1, device, acts },
  })
}

export function readManifest(
  shop: TestShop,
  { token, session }: Pick<TestPhone, 'token' | 'session'>,
  version?: string,
) {
  const query = version === undefined ? '' : `?version=${version}`
  return call<DriveRoute>(shop, `/drive-api/${token}/manifest${query}`, {
    headers: { authorization: `Bearer ${session}` },
  })
}

/** The ids of the people at the first stops of the way there, in order. */
export function peopleOf({ manifest }: Pick<TestPhone, 'manifest'>): string[] {
  return manifest.legs[0]!.stops.flatMap(({ parties }) =>
    parties.flatMap(({ passengers }) => passengers.map(({ id }) => id)),
  )
}

/** The judgement of each act as `results marks`, in the order of the answer. */
export function judgementsOf({ judged }: SyncedActs): string[] {
  return judged.map(({ passengers, marks }) =>
    [...passengers.map(({ result }) => result), ...marks].join(' '),
  )
}

/** The names of the people aboard on a leg. */
export async function namesAboard(shop: TestShop, event: TestEvent, leg = 'outbound'): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    shop,
    `select g.name from boardings b join passengers g on g.id = b.passenger_id join tickets t on t.id = g.ticket_id
     join orders o on o.id = t.order_id where o.date_id = $1 and b.leg = $2 and b.undone_in is null order by g.name`,
    [event.dateId, leg],
  )
  return rows.map(({ name }) => name)
}
