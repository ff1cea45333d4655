import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())

const pickUp = { from: 300, until: 240 }

async function vansOf(client = planner) {
  const query = 'from=2026-12-01&to=2026-12-31&group=vehicle'
  const { data } = await client.call(`GET /office-api/reports/occupancy?${query}`)
  const { measures, tables } = data as unknown as Report
  return (tables[0]?.rows ?? []).map(({ label, values }) => ({
    label,
    ...Object.fromEntries(measures.map(({ name }, nth) => [name, values[nth]])),
  }))
}

it('Occupancy by van has the vans of published plans, with their seats and the passengers promised a place', async () => {
  const event = await addEvent(shop, { name: 'Sinfónica', pickUp, capacity: 6, stops: 2 })
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana Ruiz', 'Luis'], 'Durango 8': ['Eva'] }])
  const { planId } = await makePlan(shop, planner, event, { seatsPerVehicle: 6 })
  expect(await vansOf()).toEqual([])
  expect((await publishPlan(planner, planId)).status).toBe(200)
  const van = { dates: 1, seats: 6, seats_sold: 3, seats_held: 0, seats_share: 0.5 }
  const label = 'Sinfónica, 2026-12-05 20:30, Van 1'
  expect(await vansOf()).toEqual([{ label, ...van }])

  // An assigned vehicle has seats of its own.
  const { vehicleId, plate } = await addFleet(shop, { driver: 'Raúl' })
  await sql(
    shop,
    `with route as (
       insert into trip_routes (id, date_id, vehicle) values (gen_random_uuid(), $1, 'Van 1')
       on conflict (date_id, vehicle) do update set vehicle = excluded.vehicle returning id
     )
     insert into fleet_uses (id, vehicle_id, during)
     select id, $2, tstzrange('2026-12-05T18:00Z', '2026-12-06T08:00Z') from route`,
    [event.dateId, vehicleId],
  )
  expect(await vansOf()).toEqual([{ label: `${label} (${plate})`, ...van, seats: 15, seats_share: 0.2 }])

  const chilean = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect(await vansOf(chilean)).toEqual([])
})
