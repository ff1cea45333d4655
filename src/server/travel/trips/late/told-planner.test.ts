import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mergeCounty } from '#server/geography/counties/office/office-county-sql.ts'
import { applyKnownPoints } from '#server/geography/points/point-sql.ts'
import { changeOrderState } from '#server/sales/orders/order-sql.ts'
import { releaseSeats, releaseTicket, retakeSeats } from '#server/sales/orders/seats/order-seats-sql.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, giveAway, makePlan, publishPlan, type TripOrder } from '#test/helpers/trips.ts'

/* Each verb that changes what a published plan was made with tells the planner of the ticket. */

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let order: TripOrder
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 3 })
  order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana', 'Luis'], 'Norte 8': ['Eva'] }])
  await sql(
    shop,
    `update passengers set wheelchair = true where ticket_id = $1 and name in ('Luis', 'Eva')`,
    [order.ticketIds[0]],
  )
  await publishPlan(planner, (await makePlan(shop, planner, event)).planId, undefined, { withoutFleet: true })
  await forget()
})

const forget = () => sql(shop, 'delete from changed_tickets')
const told = async () => {
  const rows = await sql<{ ticketId: string; people: boolean }>(
    shop,
    'select ticket_id, people from changed_tickets order by people, id',
  )
  return rows.map(({ ticketId, people }) => [order.ticketIds.includes(ticketId), people])
}
const ofTicket = [true, false]
const ofPeople = [true, true]

const ofOrder = (path: string, method: string, json: object) =>
  call(shop, `/shop-api/order-detail/${order.id}/${path}`, { method, token: order.user.token, json })

/** The customer changes the ticket: Ana is picked up elsewhere, the others as before. */
function changePeople(address: string) {
  const people = { [address]: ['Ana'], 'Norte 8': ['Luis', 'Eva'] }
  const passengers = Object.entries(people).flatMap(([passengerAddress, names]) =>
    names.map((name) => ({
      ...{ name, passengerAddress, email: 'guest@vaiven.test', phone: '+525512345678' },
    })),
  )
  const addresses = Object.keys(people).map((one) => ({ address: one, commune_id: event.countyId }))
  return ofOrder('tickets/0', 'PUT', { passengers, addresses })
}

async function changeState(from: 'awaiting_payment' | 'paid', to: 'paid' | 'partially_refunded') {
  const change = { orderId: order.id, from, to, change: 'pay', actor: shop.actor, now: shop.clock.now() }
  await shop.db.transaction((tx) => changeOrderState(tx, change))
}

it('an order that is paid', async () => {
  await sql(
    shop,
    `update orders set state = 'awaiting_payment', hold_until = now(), paid_at = null where id = $1`,
    [order.id],
  )
  await changeState('awaiting_payment', 'paid')
  expect(await told()).toEqual([ofTicket])
  await changeState('paid', 'partially_refunded')
  expect(await told()).toEqual([ofTicket])
})

it('an order that costs nothing', async () => {
  const free = await addEvent(shop, { paymentType: 2 })
  const { token } = await addUser(shop)
  const placed = await placeOrder(shop, token, draftOf(free, { price: 0, paymentCode: 'prepagado' }))
  expect(placed.status).toBe(200)
  expect(await sql(shop, 'select date_id::int as date from changed_tickets')).toEqual([{ date: free.dateId }])
})

it('an order that is not paid yet is told of when it is', async () => {
  const { token } = await addUser(shop)
  expect((await placeOrder(shop, token, draftOf(await addEvent(shop)))).status).toBe(200)
  expect(await sql(shop, 'select from changed_tickets')).toEqual([])
})

it('seats that are released, and taken again', async () => {
  const at = shop.clock.now()
  await shop.db.transaction((tx) => releaseSeats(tx, order.id, at))
  expect(await told()).toEqual([ofTicket])
  await forget()
  expect(await shop.db.transaction((tx) => retakeSeats(tx, order.id, at))).toBe(true)
  expect(await told()).toEqual([ofTicket])
  await forget()
  await shop.db.transaction((tx) => releaseTicket(tx, order.id, 0, at))
  expect(await told()).toEqual([ofTicket])
  await forget()
  await shop.db.transaction((tx) => releaseTicket(tx, order.id, 0, at))
  expect(await told()).toEqual([])
})

it('new passengers at a new address', async () => {
  expect((await changePeople('Durango 8')).status).toBe(200)
  expect(await told()).toEqual([ofTicket, ofPeople])
})

it('passengers at the same addresses', async () => {
  expect((await changePeople('Orizaba 34')).status).toBe(200)
  expect(await told()).toEqual([ofPeople])
})

it('a place that is given away, with a stop of its own or instead of the previous one', async () => {
  // The helper tells once more, of the point that it sets.
  await giveAway(shop, event, order, 0)
  expect(await told()).toEqual([ofTicket, ofTicket, ofPeople])
  await forget()
  await giveAway(shop, event, order, 2)
  expect(await told()).toEqual([ofTicket, ofTicket, ofPeople])
})

it('a wheelchair that is withdrawn', async () => {
  const withdraw = (passenger: number) =>
    ofOrder(`tickets/0/passengers/${passenger}/wheelchair`, 'DELETE', {})
  expect((await withdraw(0)).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await withdraw(1)).status).toBe(200)
  expect(await told()).toEqual([ofPeople])
})

it('the door that a customer shows, but no note without one', async () => {
  const tell = (json: object) => ofOrder('tickets/0/addresses/0', 'PUT', json)
  expect((await tell({ note: 'Portón verde' })).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await tell({ door: { latitude: 19.4101, longitude: -99.1601 } })).status).toBe(200)
  expect(await told()).toEqual([ofTicket])
})

it('a point that staff set', async () => {
  const path = `/office-api/addresses/${order.ticketIds[0]}.0/point` as const
  expect((await planner.call(`PUT ${path}`, { point: '19.4105, -99.1605' })).status).toBe(200)
  expect(await told()).toEqual([ofTicket])
})

it('a point that the geocoder finds', async () => {
  await sql(shop, `update ticket_addresses set point_due = true where ticket_id = $1 and position = 0`, [
    order.ticketIds[0],
  ])
  await sql(
    shop,
    `insert into address_points (county_id, address_key, asked_at, answered_at, latitude, longitude, source, accuracy)
     values ($1, address_key('Orizaba 34'), now(), now(), 19.42, -99.17, 'geocoder', 20)`,
    [event.countyId],
  )
  await applyKnownPoints(shop.db)
  expect(await told()).toEqual([ofTicket])
})

it('a county that is merged into another', async () => {
  const [into] = await sql<{ id: number }>(
    shop,
    `insert into counties (province_id, name) values ($1, 'Juárez') returning id`,
    [event.provinceId],
  )
  await shop.db.transaction((tx) => mergeCounty(tx, event.countyId, into!.id))
  expect(await told()).toEqual([ofTicket])
})
