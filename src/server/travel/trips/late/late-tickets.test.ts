import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BreakDown } from '#contract/office/travel/plans.ts'
import { applyKnownPoints } from '#server/geography/points/point-sql.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { changeOrderState } from '#server/sales/orders/order-sql.ts'
import { releaseSeats } from '#server/sales/orders/seats/order-seats-sql.ts'
import { addEvent, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import {
  addFleet,
  addParties as addPartiesOf,
  makePlan,
  publishPlan,
  showPlan,
  type TripOrder,
} from '#test/helpers/trips.ts'
import { forgetChangesOfPastTrips } from './late-ticket-sql.ts'
import { placeLateTickets } from './place-late-tickets.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})

const addParties = (parties: Record<string, string[]>[], at?: [number, number]) =>
  addPartiesOf(shop, event, parties, at ? { at } : {})
const plan = (body: object = {}) => makePlan(shop, planner, event, body)
const near: [number, number] = [19.4102, -99.1602]

async function mailsTo(user: TestUser) {
  await sendDueMails(shop)
  return sql(shop, 'select from mailbox where recipient = $1', [user.email])
}

/** The published plan of the event. */
async function published() {
  const [row] = await sql<{ id: number }>(
    shop,
    `select id::int from plans where date_id = $1 and state = 'published'`,
    [event.dateId],
  )
  return showPlan(planner, row?.id ?? 0)
}

const ordersOn = ({ routes }: Awaited<ReturnType<typeof published>>) =>
  routes
    .filter(({ leg }) => leg === 'outbound')
    .flatMap(({ stops }) => stops.flatMap(({ parties }) => parties.map(({ orderNumber }) => orderNumber)))
    .sort()

async function toPlace(): Promise<string[]> {
  const { data } = await planner.call('GET /office-api/home')
  const groups = data.groups as { kind: string; rows: { id: string }[] }[]
  return groups.find(({ kind }) => kind === 'ticket_to_place')?.rows.map(({ id }) => id) ?? []
}

test('a ticket that is paid after the publication gets a seat and its hour, and no other customer hears of it', async () => {
  const first = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publishPlan(planner, (await plan()).planId)
  const late = await addParties([{ 'Orizaba 36': ['Eva'] }], near)

  await placeLateTickets(shop)

  expect(await published()).toMatchObject({ version: 2, unplanned: [], violations: [] })
  expect(ordersOn(await published())).toEqual([first.number, late.number].sort())
  expect(await mailsTo(late.user)).toHaveLength(1)
  expect(await mailsTo(first.user)).toHaveLength(1)
  expect(await toPlace()).not.toContain(String(event.dateId))

  await placeLateTickets(shop)
  expect((await published()).version).toBe(2)
})

test('an order placed before the publication and paid after it gets a seat; settled tickets are not checked again', async () => {
  const first = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const slow = await addPartiesOf(shop, event, [{ 'Orizaba 36': ['Eva'] }], {
    at: near,
    state: 'awaiting_payment',
  })
  await publishPlan(planner, (await plan()).planId)
  await placeLateTickets(shop)
  expect(ordersOn(await published())).toEqual([first.number])

  const paid = { orderId: slow.id, from: 'awaiting_payment', to: 'paid', change: 'pay' } as const
  await shop.db.transaction((tx) =>
    changeOrderState(tx, { ...paid, actor: shop.actor, now: shop.clock.now() }),
  )
  await placeLateTickets(shop)

  expect(ordersOn(await published())).toEqual([first.number, slow.number].sort())
  expect(await mailsTo(slow.user)).toHaveLength(1)
  expect(await placeLateTickets(shop)).toBe(0)
  expect(await sql(shop, 'select from changed_tickets where date_id = $1', [event.dateId])).toEqual([])
})

test('tickets of the other dates get their seats when one date fails', async () => {
  const all = []
  for (let nth = 0; nth < 3; nth++) {
    if (nth > 0) event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
    await addParties([{ 'Orizaba 34': ['Ana'] }])
    await publishPlan(planner, (await plan()).planId)
    await addParties([{ 'Orizaba 36': ['Eva'] }], near)
    all.push(event)
  }
  const broken = all[1]!
  await sql(
    shop,
    `alter table plans add constraint broken check (date_id <> ${broken.dateId} or version = 1) not valid`,
  )
  await placeLateTickets(shop)
  const versions = []
  for (event of all) versions.push((await published()).version)
  expect(versions).toEqual([2, 1, 2])

  await sql(shop, 'alter table plans drop constraint broken')
  await placeLateTickets(shop)
  event = broken
  expect((await published()).version).toBe(2)
})

test('changes of a trip that has begun are forgotten, those of a trip ahead stay', async () => {
  await addParties([{ 'Orizaba 34': ['Ana'] }])
  const changes = () => sql(shop, 'select from changed_tickets where date_id = $1', [event.dateId])
  const start = Date.parse('2026-12-05T20:30:00-06:00')

  await forgetChangesOfPastTrips(shop.db, new Date(start - 1))
  expect(await changes()).not.toEqual([])
  await forgetChangesOfPastTrips(shop.db, new Date(start))
  expect(await changes()).toEqual([])
})

test('a ticket that no van can take without breaking a promise waits on the home page', async () => {
  await addParties([{ 'Orizaba 34': ['Ana', 'Luis', 'Eva'] }])
  const made = await plan({ seatsPerVehicle: 3 })
  await publishPlan(planner, made.planId)
  const late = await addParties([{ 'Orizaba 36': ['Iris'] }], near)

  await placeLateTickets(shop)
  await placeLateTickets(shop)

  expect(await published()).toMatchObject({ planId: made.planId, unplanned: [{ orderNumber: late.number }] })
  expect(await mailsTo(late.user)).toEqual([])
  expect(await toPlace()).toContain(String(event.dateId))

  await publishPlan(planner, (await plan({ seatsPerVehicle: 6 })).planId)
  expect(await toPlace()).not.toContain(String(event.dateId))
})

test('a cancelled ticket leaves its stop, and its van keeps the hours of the others', async () => {
  const [gone, stays] = [
    await addParties([{ 'Orizaba 34': ['Ana'] }]),
    await addParties([{ 'Orizaba 36': ['Eva'] }], near),
  ]
  await publishPlan(planner, (await plan()).planId)
  shop.clock.advance(1000)
  await shop.db.transaction((tx) => releaseSeats(tx, gone.id, shop.clock.now()))
  await sql(shop, `update orders set state = 'refunded' where id = $1`, [gone.id])
  shop.clock.advance(1000)

  await placeLateTickets(shop)

  expect(ordersOn(await published())).toEqual([stays.number])
  expect(await published()).toMatchObject({ version: 2, violations: [] })
  expect(await mailsTo(stays.user)).toHaveLength(1)
})

test('a customer who moves is promised a new hour at once, without the old one', async () => {
  const moves = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const stays = await addParties([{ 'Orizaba 36': ['Eva'] }], near)
  await publishPlan(planner, (await plan()).planId)
  await changePeople(moves, { 'Otra 1': ['Ana'] })
  await sql(
    shop,
    `insert into address_points (county_id, address_key, asked_at, answered_at, latitude, longitude, source, accuracy)
     values ($1, address_key('Otra 1'), $2, $2, 19.4103, -99.1603, 'geocoder', 20)`,
    [event.countyId, shop.clock.now()],
  )
  await applyKnownPoints(shop.db)

  await placeLateTickets(shop)

  expect(ordersOn(await published())).toEqual([moves.number, stays.number].sort())
  expect((await published()).violations).toEqual([])
  expect(await mailsTo(moves.user)).toHaveLength(2)
  expect(await mailsTo(stays.user)).toHaveLength(1)
})

/** The customer changes the ticket's passengers and addresses. */
async function changePeople(
  order: TripOrder,
  people: Record<string, (string | { name: string; wheelchair: true; wheelchairConsent: true })[]>,
) {
  const passengers = Object.entries(people).flatMap(([passengerAddress, all]) =>
    all.map((one) => ({
      ...(typeof one === 'string' ? { name: one } : one),
      ...{ passengerAddress, email: 'guest@vaiven.test', phone: '+525512345678' },
    })),
  )
  const addresses = Object.keys(people).map((address) => ({ address, commune_id: event.countyId }))
  const { status } = await call(shop, `/shop-api/order-detail/${order.id}/tickets/0`, {
    ...{ method: 'PUT', token: order.user.token, json: { passengers, addresses } },
  })
  expect(status).toBe(200)
}

test('a ticket with more people than its van has places for waits for a planner until they fit; with room nothing happens', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana', 'Luis'] }])
  const made = await plan({ seatsPerVehicle: 3 })
  await publishPlan(planner, made.planId)
  await changePeople(order, { 'Orizaba 34': ['Ana', 'Luis', 'Eva'] })
  await placeLateTickets(shop)
  expect(await toPlace()).not.toContain(String(event.dateId))
  expect(await published()).toMatchObject({ planId: made.planId, violations: [] })

  await changePeople(order, { 'Orizaba 34': ['Ana', 'Luis', 'Eva', 'Iris'] })
  await placeLateTickets(shop)
  expect(await toPlace()).toContain(String(event.dateId))
  expect((await published()).violations).toMatchObject([{ kind: 'seats' }, { kind: 'seats' }])
  expect(await placeLateTickets(shop)).toBe(0)

  await changePeople(order, { 'Orizaba 34': ['Ana', 'Luis', 'Eva'] })
  await placeLateTickets(shop)
  expect(await toPlace()).not.toContain(String(event.dateId))
  expect(await sql(shop, 'select from changed_tickets where date_id = $1', [event.dateId])).toEqual([])
})

test('a wheelchair that is said after the publication waits for a planner where the vehicle has no place for it', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana', 'Luis'] }])
  const made = await plan()
  const { vehicleId, driverId } = await addFleet(shop, { driver: 'Caro Leal' })
  const routes = [{ vehicle: 'Van 1', vehicleId, driverId }]
  expect((await planner.call(`PUT /office-api/plans/${made.planId}/fleet`, { routes })).status).toBe(200)
  await publishPlan(planner, made.planId)

  await changePeople(order, {
    'Orizaba 34': ['Ana', { name: 'Luis', wheelchair: true, wheelchairConsent: true }],
  })
  await placeLateTickets(shop)
  expect(await toPlace()).toContain(String(event.dateId))

  await sql(shop, 'update vehicles set wheelchair_places = 1 where id = $1', [vehicleId])
  const next = await plan({ seatsPerVehicle: 6 })
  expect(next.violations).toEqual([])
  await publishPlan(planner, next.planId, 'Silla de ruedas')
  expect(await toPlace()).not.toContain(String(event.dateId))
})

test('a van leaves out an address that its customer takes away', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'], 'Norte 8': ['Eva'] }])
  await publishPlan(planner, (await plan()).planId)
  const stops = async () => (await published()).routes.map((route) => route.stops.length)
  expect(await stops()).toEqual([2, 2])

  await changePeople(order, { 'Orizaba 34': ['Ana', 'Eva'] })
  await placeLateTickets(shop)
  expect(await published()).toMatchObject({ version: 2, unplanned: [], violations: [] })
  expect(await stops()).toEqual([1, 1])
  expect(await placeLateTickets(shop)).toBe(0)
})

test('a draft that was made before a late ticket was promised a van is not published', async () => {
  const first = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publishPlan(planner, (await plan()).planId)
  const draft = await plan()
  const late = await addParties([{ 'Orizaba 36': ['Eva'] }], near)
  await placeLateTickets(shop)

  expect(await publishPlan(planner, draft.planId)).toMatchObject({ status: 409, code: 'plan_outdated' })
  expect(ordersOn(await published())).toEqual([first.number, late.number].sort())
  expect((await publishPlan(planner, (await plan()).planId)).status).toBe(200)
  expect(ordersOn(await published())).toEqual([first.number, late.number].sort())
})

test('a publication and the placing of a late ticket at the same moment both count, and each customer is informed once', async () => {
  const first = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publishPlan(planner, (await plan()).planId)
  const next = await plan()
  const late = await addParties([{ 'Orizaba 36': ['Eva'] }], near)

  const [answer] = await Promise.all([publishPlan(planner, next.planId), placeLateTickets(shop)])
  expect([200, 409]).toContain(answer.status)
  await placeLateTickets(shop)

  expect(ordersOn(await published())).toEqual([first.number, late.number].sort())
  expect(await mailsTo(late.user)).toHaveLength(1)
  expect(await mailsTo(first.user)).toHaveLength(1)
})

test('a van that breaks down is replaced by another at the same hours, or its people ride in the others', async () => {
  const orders = [
    await addParties([{ 'Orizaba 34': ['Ana', 'Luis'] }]),
    await addParties([{ 'Norte 8': ['Iris', 'Leo'] }], [19.48, -99.13]),
  ]
  const made = await plan({ seatsPerVehicle: 3 })
  await publishPlan(planner, made.planId)
  const { vehicleId, driverId, plate } = await addFleet(shop, { driver: 'Beto Sosa' })
  const routes = [{ vehicle: 'Van 1', vehicleId, driverId }]
  expect((await planner.call(`PUT /office-api/plans/${made.planId}/fleet`, { routes })).status).toBe(200)
  const path = `/office-api/plans/${made.planId}/break-down`
  const { data } = await planner.call(`GET ${path}?vehicle=Van%201`)
  expect((data as unknown as BreakDown).ways).toMatchObject([
    { way: 'other', vehicles: 2, promisesChanged: 1, unplanned: 0, rulesBroken: 0 },
    { way: 'spread', vehicles: 1, unplanned: 2 },
  ])

  const { data: draft } = await planner.call(`POST ${path}`, { vehicle: 'Van 1', way: 'other' })
  const replaced = await showPlan(planner, draft.planId as number)
  const before = made.routes.find(({ vehicle }) => vehicle === 'Van 1')
  const after = replaced.routes.find(({ leg, vehicle }) => leg === 'outbound' && vehicle !== 'Van 2')
  expect(after?.vehicle).toBe('Van 3')
  expect(after?.stops.map(({ at }) => at)).toEqual(before?.stops.map(({ at }) => at))
  expect((await publishPlan(planner, replaced.planId, 'Se averió')).status).toBe(200)
  expect((data as unknown as BreakDown).plate).toBe(plate)
  expect(
    await sql(shop, 'select first_day, last_day, reason from fleet_absences where vehicle_id = $1', [
      vehicleId,
    ]),
  ).toEqual([
    { firstDay: expect.any(String), lastDay: '2026-12-05', reason: expect.stringMatching(/^Averiado: /) },
  ])
  const { vehicles } = (await planner.call(`GET /office-api/plans/${replaced.planId}/fleet`)).data
  expect(vehicles).not.toContainEqual(expect.objectContaining({ plate }))
  const mails = []
  for (const { user } of orders) mails.push((await mailsTo(user)).length)
  expect(mails.sort()).toEqual([1, 2])
})
