import { expect } from 'vitest'
import type { Plan } from '#contract/office/travel/plans.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { solvePlans } from '#server/travel/trips/solving/solve-plans.ts'
import { type SolveTask, solveTask } from '#server/travel/trips/solving/solve-task.ts'
import { addOrder, addUser, sql, type TestEvent, type TestOrder, type TestUser } from './builders.ts'
import { call } from './purchase.ts'
import type { OfficeClient } from './staff.ts'
import type { TestShop } from './test-shop.ts'

export type TripOrder = TestOrder & { user: TestUser }

/**
 * An order with parties at these positions of the city; consecutive addresses are a hundredth of a degree apart.
 */
export async function addParties(
  shop: TestShop,
  event: TestEvent,
  parties: Record<string, string[]>[],
  more: { user?: TestUser; state?: string; at?: [number, number] } = {},
): Promise<TripOrder> {
  const user = more.user ?? (await addUser(shop))
  const order = await addOrder(shop, { user, event, parties, ...(more.state && { state: more.state }) })
  const [latitude, longitude] = more.at ?? [19.41, -99.16]
  await sql(
    shop,
    `update ticket_addresses set latitude = $2 + position * 0.01, longitude = $3, point_source = 'geocoder', point_accuracy = 20,
       point_due = false where ticket_id = any ($1)`,
    [order.ticketIds, latitude, longitude],
  )
  await tellPlannerOf(shop, order.ticketIds)
  return { ...order, user }
}

/** After a test has changed rows of tickets by itself: the verbs of the shop tell the planner in their statements. */
export async function tellPlannerOf(shop: TestShop, ticketIds: readonly string[]): Promise<void> {
  await sql(shop, tellPlanner('select unnest($1::uuid[])'), [ticketIds])
}

/**
 * Solves pending plans with a number of iterations, without a thread: fast and deterministic on every machine.
 */
export function solveAtOnce(shop: TestShop): Promise<number> {
  const solver = async (task: SolveTask) => ({
    ...{ plan: solveTask(task, { iterations: 5_000 }), solver: 'own' as const, problem: null },
  })
  return solvePlans(shop, new AbortController().signal, solver)
}

/** A solved plan of the event's date. */
export async function makePlan(
  shop: TestShop,
  planner: OfficeClient,
  event: TestEvent,
  body: object = {},
): Promise<Plan> {
  const asked = { seconds: 1, seed: 7, ...body }
  const { data, status } = await planner.call(`POST /office-api/trips/${event.dateId}/plans`, asked)
  expect(status).toBe(202)
  await solveAtOnce(shop)
  return showPlan(planner, data.planId as number)
}

export async function showPlan(planner: OfficeClient, id: number): Promise<Plan> {
  return (await planner.call(`GET /office-api/plans/${id}`)).data as unknown as Plan
}

export function publishPlan(
  planner: OfficeClient,
  id: number,
  reason?: string,
  { withoutFleet = false } = {},
) {
  return planner.call(`POST /office-api/plans/${id}/publish`, { withoutFleet, ...(reason && { reason }) })
}

/** Gives the place of the first ticket's passenger to Renata, who is picked up at Colima 90. */
export async function giveAway(
  shop: TestShop,
  event: TestEvent,
  order: TripOrder,
  passenger: number,
): Promise<void> {
  const path = `/shop-api/order-detail/${order.id}/give-aways`
  const { data } = await call<{ giveAway: { link: string } | null }[]>(shop, path, {
    ...{ method: 'POST', token: order.user.token },
    json: { ticket: 0, passenger, email: 'renata@vaiven.test' },
  })
  const token = data[passenger]?.giveAway?.link.split('/given-ticket/')[1] ?? ''
  const accepted = await call(shop, `/shop-api/given-ticket?token=${token}`, {
    method: 'POST',
    json: {
      ...{ name: 'Renata Solís', email: 'renata@vaiven.test', phone: '+525512345678' },
      ...{ address: 'Colima 90', commune_id: event.countyId },
    },
  })
  expect(accepted.status).toBe(200)
  await sql(
    shop,
    `update ticket_addresses set latitude = 19.42, longitude = -99.16, point_source = 'geocoder', point_accuracy = 20,
       point_due = false where latitude is null and ticket_id = any ($1)`,
    [order.ticketIds],
  )
  await tellPlannerOf(shop, order.ticketIds)
}

let fleetNumber = 0

/** A vehicle in Mexico with 15 seats, and a driver. */
export async function addFleet(
  shop: TestShop,
  {
    driver,
    languages = ['es'],
    operator = '',
    insurance = '',
  }: { driver: string; languages?: string[]; operator?: string; insurance?: string },
): Promise<{ vehicleId: number; driverId: number; plate: string }> {
  const plate = `VAN-${++fleetNumber}`
  const [vehicle] = await sql<{ id: number }>(
    shop,
    `insert into vehicles (country_code, plate, name, seats, currency, operator, insurance)
     values ('MX', $1, 'Sprinter', 15, 'MXN', $2, $3) returning id`,
    [plate, operator, insurance],
  )
  const [person] = await sql<{ id: number }>(
    shop,
    `insert into drivers (country_code, name, phone, licence_valid_until, languages)
     values ('MX', $1, $2, '2030-01-01', $3) returning id`,
    [driver, `+5255880${10000 + fleetNumber}`, languages],
  )
  return { plate, vehicleId: vehicle!.id, driverId: person!.id }
}
