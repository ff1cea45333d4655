import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanFleet } from '#contract/office/travel/plans.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, showPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let vans: { small: number; large: number }
let drivers: number[]
let number = 0
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql(shop, 'update vehicles set active = false')
  await sql(shop, 'update drivers set active = false')
  vans = { small: await addVan(6), large: await addVan(20) }
  drivers = [await addDriver('Ana Ruiz'), await addDriver('Beto Sosa')]
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})

async function addVan(seats: number): Promise<number> {
  const body = {
    ...{ country: 'MX', plate: `VAN-${++number}`, name: `Van de ${seats}`, seats, wheelchairPlaces: 0 },
    ...{ operator: '', insurance: '', provinceId: null, costPerHour: 0, costPerUse: 0, active: true },
  }
  return (await planner.call('POST /office-api/vehicles', body)).data.id as number
}

async function addDriver(name: string): Promise<number> {
  const phone = `+52550011${String(1000 + ++number)}`
  const body = {
    country: 'MX',
    name,
    phone,
    licenceValidUntil: '2030-01-01',
    languages: ['es'],
    active: true,
  }
  return (await planner.call('POST /office-api/drivers', body)).data.id as number
}

const fleetOf = async (planId: number) =>
  (await planner.call(`GET /office-api/plans/${planId}/fleet`)).data as unknown as PlanFleet
const assign = (planId: number, vehicleId: number | null, driverId: number | null, vehicle = 'Van 1') =>
  planner.call(`PUT /office-api/plans/${planId}/fleet`, { routes: [{ vehicle, vehicleId, driverId }] })

/** A trip for this many people at the same time as the other trips of these tests. */
async function planFor(people: number) {
  await addParties(shop, event, [{ 'Orizaba 34': Array.from({ length: people }, (_, n) => `P${n}`) }])
  return makePlan(shop, planner, event)
}

test('each route is proposed the smallest vehicle that carries its people, and a driver', async () => {
  const { planId } = await planFor(3)
  expect((await fleetOf(planId)).routes).toMatchObject([
    {
      ...{ vehicle: 'Van 1', people: 3, vehicleId: null, driverId: null },
      ...{ proposedVehicleId: vans.small, proposedDriverId: drivers[0] },
    },
  ])

  expect((await assign(planId, vans.large, drivers[1] ?? 0)).status).toBe(200)
  expect((await fleetOf(planId)).routes).toMatchObject([
    { vehicleId: vans.large, driverId: drivers[1], driver: 'Beto Sosa', proposedVehicleId: null },
  ])
  expect((await showPlan(planner, planId)).routes[0]?.seats).toBe(20)
})

test('a vehicle or driver of another trip at that time, or absent on that day, is neither proposed nor taken', async () => {
  const first = await planFor(3)
  await assign(first.planId, vans.small, drivers[0] ?? 0)
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const second = await planFor(2)
  expect(await fleetOf(second.planId)).toMatchObject({
    routes: [{ proposedVehicleId: vans.large, proposedDriverId: drivers[1] }],
    vehicles: [{ id: vans.large }],
    drivers: [{ id: drivers[1] }],
  })
  expect(await assign(second.planId, vans.small, null)).toMatchObject({ status: 409, code: 'fleet_taken' })
  expect(await assign(second.planId, null, drivers[0] ?? 0)).toMatchObject({ code: 'fleet_taken' })

  await planner.call(`POST /office-api/vehicles/${vans.large}/absences`, {
    firstDay: '2026-12-05',
    lastDay: '2026-12-05',
    reason: 'Taller',
  })
  expect((await fleetOf(second.planId)).vehicles).toEqual([])
  expect(await assign(second.planId, vans.large, null)).toMatchObject({ code: 'fleet_taken' })
})

test('a trip whose driver or vehicle becomes absent after the assignment waits on the home page, by its names', async () => {
  const { planId } = await planFor(3)
  await assign(planId, vans.small, drivers[0] ?? 0)
  const waiting = async () => {
    const { groups } = (await planner.call('GET /office-api/home')).data as {
      groups: { kind: string; rows: { id: string; detail: string }[] }[]
    }
    const rows = groups.find(({ kind }) => kind === 'trip_fleet_gone')?.rows ?? []
    return rows.filter(({ id }) => id === String(event.dateId)).map(({ detail }) => detail)
  }
  const away = (day: string) =>
    planner.call(`POST /office-api/drivers/${drivers[0]}/absences`, {
      ...{ firstDay: day, lastDay: day, reason: 'Enferma' },
    })
  await away('2026-12-04')
  expect(await waiting()).toEqual([])
  const { id } = (await away('2026-12-05')).data
  expect(await waiting()).toEqual(['Van 1 · Ana Ruiz · México'])
  await planner.call(`DELETE /office-api/fleet-absences/${id}`)
  expect(await waiting()).toEqual([])
  await sql(shop, 'update vehicles set active = false where id = $1', [vans.small])
  expect(await waiting()).toEqual([`Van 1 · VAN-${number - 3} · México`])
  await assign(planId, vans.large, drivers[0] ?? 0)
  expect(await waiting()).toEqual([])
})

test('of two planners who take the same vehicle at the same moment one is refused', async () => {
  const first = await planFor(3)
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const second = await planFor(2)

  const answers = await Promise.all(
    [first, second].map(({ planId }) => assign(planId, vans.large, drivers[0] ?? 0)),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a vehicle with too few seats breaks a rule, and the plan is not published', async () => {
  const { planId } = await planFor(6)
  const tiny = await addVan(2)
  await assign(planId, tiny, null)
  expect((await showPlan(planner, planId)).violations).toMatchObject([
    { kind: 'seats', vehicle: 'Van 1' },
    { kind: 'seats', vehicle: 'Van 1' },
  ])
  expect((await publishPlan(planner, planId)).code).toBe('plan_breaks_rules')
})

test('in the last 24 hours a plan without drivers is published only when that is confirmed', async () => {
  const before = shop.clock.now()
  const { planId } = await planFor(3)
  shop.clock.set('2026-12-05T12:00:00Z')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  expect(await publishPlan(planner, planId)).toMatchObject({ status: 422, code: 'plan_lacks_fleet' })
  const confirmed = await planner.call(`POST /office-api/plans/${planId}/publish`, { withoutFleet: true })
  expect(confirmed.status).toBe(200)
  shop.clock.set(before)
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})

test('a van that the published plan has not any more frees its vehicle for another trip', async () => {
  const first = await planFor(3)
  await assign(first.planId, vans.small, drivers[0] ?? 0)
  await sql(
    shop,
    'update tickets set released_at = now() where order_id in (select id from orders where date_id = $1)',
    [event.dateId],
  )
  await publishPlan(planner, (await makePlan(shop, planner, event)).planId)
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const second = await planFor(2)
  expect((await assign(second.planId, vans.small, drivers[0] ?? 0)).status).toBe(200)
})
