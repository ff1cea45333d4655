import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanFleet } from '#contract/office/travel/plans.ts'
import type { Trip } from '#contract/office/travel/trips.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, showPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let number = 0
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql(shop, 'update vehicles set active = false')
  event = await addNextEvent()
})

const addNextEvent = () => addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })

/** Costs in major units. */
async function addVehicle(seats: number, costs: { hour?: number; use?: number } = {}): Promise<number> {
  const body = {
    ...{ country: 'MX', plate: `FLT-${++number}`, name: `De ${seats}`, seats, wheelchairPlaces: 0 },
    ...{
      operator: '',
      insurance: '',
      provinceId: null,
      costPerHour: costs.hour ?? 0,
      costPerUse: costs.use ?? 0,
    },
    active: true,
  }
  return (await planner.call('POST /office-api/vehicles', body)).data.id as number
}

/** Tickets for these numbers of people, all at one corner or each a little farther away. */
async function addTickets(sizes: readonly number[], apart = 0) {
  for (const [index, size] of sizes.entries()) {
    const people = Array.from({ length: size }, (_, n) => `P${n}`)
    await addParties(shop, event, [{ [`Orizaba ${index}`]: people }], { at: [19.41 + index * apart, -99.16] })
  }
}

const withFleet = () => makePlan(shop, planner, event, { vehicles: 'fleet' })
const outbound = async (planId: number) =>
  (await showPlan(planner, planId)).routes.filter(({ leg }) => leg === 'outbound')
const uses = () =>
  sql<{ vehicle: string; id: number }>(
    shop,
    `select r.vehicle, u.vehicle_id as id from trip_routes r join fleet_uses u on u.id = r.id where r.date_id = $1
     order by r.vehicle`,
    [event.dateId],
  )

test('a plan of the fleet has as few vehicles as carry all, and of those the cheapest', async () => {
  await addVehicle(6, { hour: 300, use: 100 })
  await addVehicle(6, { hour: 200, use: 100 })
  await addVehicle(45, { hour: 900, use: 2_000 })
  await addVehicle(12, { hour: 500, use: 900 })
  const cheap = await addVehicle(12, { hour: 400, use: 300 })
  await addTickets([4, 4, 3])

  const made = await withFleet()

  expect((await outbound(made.planId)).map(({ seats, people }) => ({ seats, people }))).toEqual([
    { seats: 12, people: 11 },
  ])
  const { data } = await planner.call(`GET /office-api/plans/${made.planId}/fleet`)
  expect((data as unknown as PlanFleet).routes[0]?.proposedVehicleId).toBe(cheap)
})

test('a bus fetches those who wait at a meeting point, and a van the others', async () => {
  const bus = await addVehicle(45, { hour: 900, use: 2_000 })
  await addVehicle(6, { hour: 200, use: 100 })
  await addTickets([6, 6, 6, 6])
  await addParties(shop, event, [{ 'Lejos 1': ['Eva', 'Leo'] }], { at: [19.7, -98.9] })

  const { planId } = await withFleet()

  expect(
    (await outbound(planId)).map(({ people, seats, stops }) => [seats, people, stops.length]).sort(),
  ).toEqual([
    [45, 24, 1],
    [6, 2, 1],
  ])
  await publishPlan(planner, planId)
  expect((await uses()).map(({ id }) => id)).toContain(bus)
})

test('the cost of a plan is that of its vehicles: their use once, their hours there and back', async () => {
  await addVehicle(15, { hour: 360, use: 250 })
  await addTickets([2])
  const { planId } = await withFleet()
  const plan = await showPlan(planner, planId)
  const hours = plan.routes.reduce(
    (sum, { leavesAt, arrivesAt }) => sum + (Date.parse(arrivesAt) - Date.parse(leavesAt)) / 3_600_000,
    0,
  )
  expect(plan.routes).toHaveLength(2)
  expect(plan.cost).toEqual({ amount: Math.round(25_000 + 36_000 * hours), currency: 'MXN' })
  const trip = (await planner.call(`GET /office-api/trips/${event.dateId}`)).data as unknown as Trip
  expect(trip.plans[0]?.cost).toEqual(plan.cost)
  expect((await makePlan(shop, planner, event)).cost).toBeNull()
})

test('vehicles with a day off, out of service, of another country or on another trip are not planned with', async () => {
  const [off, busy, free] = [await addVehicle(15), await addVehicle(15), await addVehicle(7)]
  await sql(
    shop,
    `insert into vehicles (country_code, plate, name, seats, currency) values ('CL', 'CL-1', 'Ajena', 50, 'CLP')`,
  )
  await planner.call(`POST /office-api/vehicles/${off}/absences`, {
    ...{ firstDay: '2026-12-05', lastDay: '2026-12-05', reason: 'Taller' },
  })
  const here = event
  event = await addNextEvent()
  await addTickets([9])
  const other = await withFleet()
  await publishPlan(planner, other.planId)
  expect((await uses()).map(({ id }) => id)).toEqual([busy])
  event = here
  await addTickets([2])

  const { planId } = await withFleet()

  expect((await outbound(planId)).map(({ seats }) => seats)).toEqual([7])
  const trip = (await planner.call(`GET /office-api/trips/${event.dateId}`)).data as unknown as Trip
  expect(trip.fleet).toEqual({ vehicles: 1, seats: 7 })
  await sql(shop, 'update vehicles set active = false where id = $1', [free])
  const asked = await planner.call(`POST /office-api/trips/${event.dateId}/plans`, { vehicles: 'fleet' })
  expect([asked.status, asked.code]).toEqual([409, 'no_free_vehicles'])
})

test('more people than seats are left over, and the plan says how many vehicles it lacks', async () => {
  await addVehicle(6)
  await addTickets([6, 5, 4, 4])
  const plan = await withFleet()
  expect(plan.unplanned).toHaveLength(3)
  expect(plan.unplanned.map(({ why }) => why)).toEqual(['no_route', 'no_route', 'no_route'])
  expect(plan.lacking).toEqual([{ vehicles: 3, seats: 6, wheelchairPlaces: 0 }])
  expect((await makePlan(shop, planner, event, { seatsPerVehicle: 6 })).lacking).toEqual([])
})

test('a wheelchair without a suitable vehicle is reported, and the plan names the missing vehicles', async () => {
  await addVehicle(6)
  await addTickets([6, 1])
  const chairs = async (from: number, until: number) =>
    sql(
      shop,
      `update passengers set wheelchair = true where position between $2 and $3 and ticket_id in (
         select t.id from tickets t join orders o on o.id = t.order_id where o.date_id = $1)`,
      [event.dateId, from, until],
    )
  await chairs(0, 0)

  const plan = await withFleet()

  expect(plan.unplanned.map(({ why }) => why)).toEqual(['no_wheelchair_place', 'no_wheelchair_place'])
  expect(plan.lacking).toEqual([{ vehicles: 2, seats: 6, wheelchairPlaces: 1 }])
  const wanted = await makePlan(shop, planner, event, { seatsPerVehicle: 6 })
  expect(wanted.routes.map((one) => [one.wheelchairs, one.wheelchairPlaces])).toEqual(Array(4).fill([1, 1]))
})

test('a party larger than every vehicle is reported', async () => {
  await addVehicle(3)
  await addTickets([6, 2])
  const plan = await withFleet()
  expect(plan.unplanned.map(({ why }) => why)).toEqual(['larger_than_vehicles'])
  expect(plan.lacking).toEqual([])
})

test('publication takes the vehicles, once; one that was lost to another trip meanwhile is named', async () => {
  const only = await addVehicle(15)
  await addTickets([3])
  const first = await withFleet()
  const here = event
  event = await addNextEvent()
  await addTickets([3])
  const second = await withFleet()
  expect((await publishPlan(planner, second.planId)).status).toBe(200)
  expect(await uses()).toEqual([{ vehicle: 'Van 1', id: only }])
  event = here

  expect(await publishPlan(planner, first.planId)).toMatchObject({ status: 409, code: 'fleet_taken' })

  const spare = await addVehicle(15)
  const routes = [{ vehicle: 'Van 1', vehicleId: spare, driverId: null }]
  await planner.call(`PUT /office-api/plans/${first.planId}/fleet`, { routes })
  expect((await publishPlan(planner, first.planId)).status).toBe(200)
  expect(await uses()).toEqual([{ vehicle: 'Van 1', id: spare }])
})

test('the next plan of the fleet keeps the vans that were announced to customers', async () => {
  await addVehicle(6)
  const large = await addVehicle(12)
  await addTickets([4, 4])
  const first = await withFleet()
  await publishPlan(planner, first.planId)
  await addVehicle(12)
  await addTickets([2])

  const next = await withFleet()

  expect(next.brokenPromises).toEqual([])
  expect(next.unplanned).toEqual([])
  expect((await publishPlan(planner, next.planId)).status).toBe(200)
  expect(await uses()).toEqual([{ vehicle: 'Van 1', id: large }])
})

test('a van that was given a vehicle before the plan was made keeps its name and its seats', async () => {
  await addVehicle(2)
  const large = await addVehicle(12)
  await addTickets([6, 2], 0.2)
  const first = await makePlan(shop, planner, event, { seatsPerVehicle: 6 })
  await planner.call(`PUT /office-api/plans/${first.planId}/fleet`, {
    routes: [{ vehicle: 'Van 2', vehicleId: large, driverId: null }],
  })

  for (const body of [{ seatsPerVehicle: 2 }, { vehicles: 'fleet' }]) {
    const plan = await makePlan(shop, planner, event, body)
    expect(plan.violations).toEqual([])
    const routes = plan.routes.filter(({ leg }) => leg === 'outbound')
    expect(routes.find(({ people }) => people >= 6)).toMatchObject({ vehicle: 'Van 2', seats: 12 })
  }
})
