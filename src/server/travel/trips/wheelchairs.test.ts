import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '#contract/office/travel/manifests.ts'
import type { PlanFleet } from '#contract/office/travel/plans.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, addParties, makePlan, publishPlan, showPlan } from '#test/helpers/trips.ts'

/* A passenger in a wheelchair, from the purchase to the van. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())

test('a customer says at the purchase and afterwards whether a passenger travels in a wheelchair', async () => {
  const event = await addEvent(shop, { capacity: 2 })
  const user = await addUser(shop)
  const draft = draftOf(event)
  const [ticket] = draft.tickets
  const [passenger] = ticket!.passengers
  const other = { ...passenger!, name: 'Bruno Paz' }
  const placed = await placeOrder(shop, user.token, {
    ...draft,
    tickets: [
      { ...ticket!, passengers: [{ ...passenger!, wheelchair: true, wheelchairConsent: true }, other] },
    ],
  })
  const path = `/shop-api/order-detail/${placed.data.orderId}`
  const chairsOf = ({ tickets }: OrderDetail) => tickets[0]?.passengers.map(({ wheelchair }) => wheelchair)
  const { data: order } = await call<OrderDetail>(shop, path, { token: user.token })
  expect(chairsOf(order)).toEqual([true, false])

  const change = {
    addresses: ticket!.addresses,
    passengers: [passenger, { ...other, wheelchair: true, wheelchairConsent: true }],
  }
  const changed = await call<OrderDetail>(shop, `${path}/tickets/0`, {
    ...{ method: 'PUT', token: user.token, json: change },
  })
  expect(chairsOf(changed.data)).toEqual([false, true])
  const wrong = { ...change, passengers: [{ ...other, wheelchair: 'yes' }] }
  const refused = await call(shop, `${path}/tickets/0`, { method: 'PUT', token: user.token, json: wrong })
  expect(refused.status).toBe(400)
})

async function sellWithWheelchair(event: TestEvent) {
  const order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana', 'Luis'] }])
  await sql(shop, `update passengers set wheelchair = true where ticket_id = $1 and name = 'Luis'`, [
    order.ticketIds[0],
  ])
}

test('a plan takes the wheelchair, and only a vehicle with a place for it is proposed and keeps to the rules', async () => {
  const event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
  const narrow = await addFleet(shop, { driver: 'Ana Ruiz' })
  const wide = await addFleet(shop, { driver: 'Beto Sosa' })
  await sql(shop, 'update vehicles set wheelchair_places = 1, seats = 16 where id = $1', [wide.vehicleId])
  await sellWithWheelchair(event)

  const plan = await makePlan(shop, planner, event)
  expect(plan).toMatchObject({ unplanned: [], violations: [] })
  expect(plan.routes[0]?.stops[0]?.parties).toMatchObject([{ people: 2, wheelchairs: 1 }])
  const fleet = (await planner.call(`GET /office-api/plans/${plan.planId}/fleet`))
    .data as unknown as PlanFleet
  expect(fleet.routes).toMatchObject([{ wheelchairs: 1, proposedVehicleId: wide.vehicleId }])

  const assign = (vehicleId: number) =>
    planner.call(`PUT /office-api/plans/${plan.planId}/fleet`, {
      routes: [{ vehicle: 'Van 1', vehicleId, driverId: wide.driverId }],
    })
  await assign(narrow.vehicleId)
  expect((await showPlan(planner, plan.planId)).violations).toMatchObject([
    { kind: 'wheelchair_places' },
    { kind: 'wheelchair_places' },
  ])
  expect((await publishPlan(planner, plan.planId)).status).toBe(409)
  await assign(wide.vehicleId)
  expect((await publishPlan(planner, plan.planId)).status).toBe(200)

  const { data } = await planner.call(`GET /office-api/plans/${plan.planId}/manifest?language=es`)
  const [van] = (data as unknown as Manifest).vehicles
  expect(van?.people).toBe('2 personas · 1 en silla de ruedas')
  expect(van?.legs[0]?.stops[0]?.parties[0]?.people).toBe('2 personas · 1 en silla de ruedas')
})
