import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Trip } from '#contract/office/travel/trips.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import type { Transaction } from '#server/platform/database.ts'
import { addEvent, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { dyingShop } from '#test/helpers/processes/dying-shop.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, officeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties as addPartiesOf, giveAway, makePlan, publishPlan, showPlan } from '#test/helpers/trips.ts'
import { placeLateTickets } from './late/place-late-tickets.ts'
import { solvePlans } from './solving/solve-plans.ts'

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

const addParties = (
  parties: Record<string, string[]>[],
  more?: { user?: TestUser; state?: string; at?: [number, number] },
) => addPartiesOf(shop, event, parties, more)
const plan = (body?: object) => makePlan(shop, planner, event, body)
const show = (id: number) => showPlan(planner, id)
const publish = (id: number, reason?: string) => publishPlan(planner, id, reason)
const showTrip = async () =>
  (await planner.call(`GET /office-api/trips/${event.dateId}`)).data as unknown as Trip
const detail = async ({ id, user }: { id: string; user: TestUser }) =>
  (await call<OrderDetail>(shop, `/shop-api/order-detail/${id}`, { token: user.token })).data

async function mailsTo(user: TestUser) {
  await sendDueMails(shop)
  return sql<{ subject: string; text: string }>(
    shop,
    'select subject, plain as text from mailbox where recipient = $1 order by id',
    [user.email],
  )
}

test('a plan fetches every paid party in time, and brings them home by the same van', async () => {
  const orders = [
    await addParties([{ 'Orizaba 34': ['Ana', 'Luis'] }]),
    await addParties([{ 'Durango 8': ['Eva'], 'Colima 90': ['Iris', 'Saúl'] }], { at: [19.43, -99.14] }),
  ]
  await addParties([{ 'Puebla 5': ['Sin pagar'] }], { state: 'awaiting_transfer_payment' })
  await addParties([{ 'Puebla 6': ['Cancelada'] }], { state: 'cancelled' })

  const made = await plan({ seatsPerVehicle: 15 })

  expect(made).toMatchObject({ state: 'draft', version: 1, progress: 1, unplanned: [], violations: [] })
  const [outbound, home] = ['outbound', 'return'].map((leg) =>
    made.routes.filter((route) => route.leg === leg),
  )
  expect(outbound?.map(({ vehicle, people, seats }) => ({ vehicle, people, seats }))).toEqual([
    { vehicle: 'Van 1', people: 5, seats: 15 },
  ])
  expect(home?.map(({ vehicle, people }) => ({ vehicle, people }))).toEqual([{ vehicle: 'Van 1', people: 5 }])
  const told = outbound?.flatMap(({ stops }) => stops.flatMap(({ parties }) => parties)) ?? []
  expect(new Set(told.map(({ orderNumber }) => orderNumber))).toEqual(
    new Set(orders.map(({ number }) => number)),
  )
  expect(made.venue.latitude).toEqual(expect.any(Number))
  // 4 to 5 hours before 20:30, and at the venue in time.
  for (const { stops, arrivesAt } of outbound ?? []) {
    for (const { at } of stops) {
      expect(at >= '2026-12-05T21:30:00' && at <= '2026-12-05T22:30:00.000Z', at).toBe(true)
    }
    expect(arrivesAt < '2026-12-06T01:45:00').toBe(true)
  }
  expect(home?.[0]?.leavesAt).toBe('2026-12-06T07:00:00.000Z')
})

test('more people than a van has seats take several; a party larger than every van is named', async () => {
  for (let nth = 0; nth < 4; nth++) await addParties([{ [`Orizaba ${nth}`]: ['A', 'B', 'C'] }])
  const large = await addParties([{ 'Orizaba 77': ['A', 'B', 'C', 'D', 'E', 'F'] }])

  const made = await plan({ seatsPerVehicle: 5 })

  expect(made.routes.filter(({ leg }) => leg === 'outbound')).toHaveLength(4)
  expect(made.unplanned).toMatchObject([
    { orderNumber: large.number, people: 6, why: 'larger_than_vehicles' },
  ])
})

test('an address that nothing locates is left over and counted', async () => {
  const order = await addParties([{ 'Nowhere 1': ['Ana'] }])
  await sql(
    shop,
    'update ticket_addresses set latitude = null, longitude = null, point_source = null, point_accuracy = null where ticket_id = any ($1)',
    [order.ticketIds],
  )

  const made = await plan()

  expect(made.unplanned).toMatchObject([{ orderNumber: order.number, why: 'no_point' }])
  expect((await showTrip()).located).toEqual({ exact: 0, county: 0, nowhere: 1 })
})

test('publishing informs each order of its time once: mail, page, calendar and ticket agree', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  expect((await detail(order)).tickets[0]?.promised).toBeNull()
  const made = await plan()

  const { data } = await publish(made.planId)

  expect(data).toEqual({ promised: 2, unplanned: 0 })
  expect((await show(made.planId)).state).toBe('published')
  const [mail, ...more] = await mailsTo(order.user)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A qué hora pasamos por ti: Noche de Jacarandas')
  const ticket = (await detail(order)).tickets[0]
  const clock = (iso: string | undefined) => iso?.slice(11, 16)
  for (const { pickUp } of ticket?.addresses ?? []) {
    expect(mail?.text).toContain(`${clock(pickUp?.from)} – ${clock(pickUp?.until)} · Van 1`)
  }
  expect(ticket?.promised).toMatchObject({ vehicle: 'Van 1', returnsAt: '2026-12-06T01:00:00-06:00' })
  const stops = made.routes.find(({ leg }) => leg === 'outbound')?.stops ?? []
  const first = Date.parse(stops[0]?.at ?? '')
  expect(Date.parse(ticket?.promised?.pickUpFrom ?? '')).toBeLessThanOrEqual(first)
  const calendar = await shop.fetch(`/shop-api/order-detail/${order.id}/ticket.ics`, {
    headers: { authorization: `Bearer ${order.user.token}` },
  })
  const start = new Date(ticket?.promised?.pickUpFrom ?? '').toISOString().replaceAll(/[-:]|\.000/g, '')
  expect(await calendar.text()).toContain(`DTSTART:${start}`)
})

test('no customer reads what another was promised', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const stranger = await addParties([{ 'Orizaba 36': ['Eva'] }])
  await publish((await plan()).planId)
  expect((await detail(order)).tickets[0]?.promised).not.toBeNull()
  for (const document of ['', '/ticket.pdf', '/ticket.ics', '/qr.svg']) {
    const path = `/shop-api/order-detail/${order.id}${document}`
    expect((await call(shop, path, { token: stranger.user.token })).status).toBe(404)
    expect((await call(shop, path)).status).toBe(401)
  }
})

test('a republished plan informs only the customer of a new order', async () => {
  const first = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publish((await plan()).planId)
  await mailsTo(first.user)
  const second = await addParties([{ 'Orizaba 36': ['Eva'] }], { at: [19.4101, -99.1601] })
  expect((await showTrip()).promised).toBe(1)

  const again = await plan()
  expect(again.routes.filter(({ leg }) => leg === 'outbound')).toHaveLength(1)
  expect((await publish(again.planId)).data).toMatchObject({ promised: 1 })

  expect(await mailsTo(first.user)).toHaveLength(1)
  expect(await mailsTo(second.user)).toHaveLength(1)
  expect((await showTrip()).plans.map(({ version, state }) => ({ version, state }))).toEqual([
    { version: 2, state: 'published' },
    { version: 1, state: 'replaced' },
  ])
})

test('an hour that moves by more than 20 minutes needs a reason, which its customer reads with the old hour', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publish((await plan()).planId)
  const before = (await detail(order)).tickets[0]?.addresses[0]?.pickUp
  await mailsTo(order.user)
  await sql(shop, 'update events set pick_up_from_minutes = 400, pick_up_until_minutes = 360 where id = $1', [
    event.id,
  ])

  const late = await addParties([{ 'Orizaba 36': ['Eva'] }])
  const moved = await plan()
  expect(await publish(moved.planId)).toMatchObject({ status: 422, code: 'plan_change_needs_reason' })
  expect((await publish(moved.planId, 'Cerraron Viaducto')).status).toBe(200)

  const [, mail] = await mailsTo(order.user)
  expect(mail?.subject).toBe('Cambió tu hora de recogida: Noche de Jacarandas')
  expect(mail?.text).toContain('Cerraron Viaducto')
  expect(mail?.text).toContain(`antes: ${before?.from.slice(11, 16)}`)
  const [address] = (await detail(order)).tickets[0]?.addresses ?? []
  expect(address?.told.filter(({ leg }) => leg === 'outbound')).toMatchObject([
    { from: address?.pickUp?.from, reason: 'Cerraron Viaducto' },
    { from: before?.from, reason: null },
  ])
  const [first] = await mailsTo(late.user)
  expect(first?.text).toContain('Orizaba 36')
  expect(first?.text).not.toContain('Cerraron')
  expect((await detail(late)).tickets[0]?.addresses[0]?.told[0]?.reason).toBeNull()
})

test('a customer whose van changes, but not the hour, reads that', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await addParties([{ 'Orizaba 36': ['Eva'] }], { at: [19.36, -99.16] })
  const { planId } = await plan()
  await publish(planId)
  const [told] = (await detail(order)).tickets[0]?.addresses ?? []
  await mailsTo(order.user)
  const { data: copy } = await planner.call(`POST /office-api/plans/${planId}/drafts`, {})
  const draft = copy.planId as number
  const { revision } = await showPlan(planner, draft)
  const parties = [`${order.ticketIds[0]}/0`]
  const move = { act: 'move', revision, parties, vehicle: 'new' }
  expect((await planner.call(`POST /office-api/plans/${draft}/edits`, move)).status).toBe(200)
  expect((await publish(draft)).status).toBe(200)

  const [, mail] = await mailsTo(order.user)
  const [now] = (await detail(order)).tickets[0]?.addresses ?? []
  expect(now?.pickUp).toEqual(told?.pickUp)
  expect(now?.told.find(({ leg }) => leg === 'outbound')?.vehicle).toBe('Van 2')
  expect(mail?.subject).toBe('Cambió tu van: Noche de Jacarandas')
})

test('a ticket that ends while a plan is published is promised nothing, an address that moved is not promised the old hour', async () => {
  const gone = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const stays = await addParties([{ 'Orizaba 36': ['Eva'] }])
  const made = await plan()
  await sql(shop, `update tickets set released_at = now() where id = any ($1)`, [gone.ticketIds])
  await sql(shop, `update orders set state = 'refunded' where id = $1`, [gone.id])

  expect((await publish(made.planId)).data).toEqual({ promised: 1, unplanned: 0 })
  expect(await mailsTo(gone.user)).toEqual([])
  expect(await mailsTo(stays.user)).toHaveLength(1)

  await sql(shop, `update ticket_addresses set address = 'Otra 1' where ticket_id = any ($1)`, [
    stays.ticketIds,
  ])
  expect((await detail(stays)).tickets[0]?.promised).toBeNull()
})

test('a promise stays valid when the passengers of its address change', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'] }])
  await publish((await plan()).planId)
  const [ticket] = (await detail(order)).tickets
  const { passengers = [], addresses = [] } = ticket ?? {}

  const changed = await call<OrderDetail>(shop, `/shop-api/order-detail/${order.id}/tickets/0`, {
    ...{ method: 'PUT', token: order.user.token },
    json: {
      passengers: passengers.map((person) => ({ ...person, name: 'Beatriz Luna' })),
      addresses: addresses.map(({ address, communeId }) => ({ address, commune_id: communeId })),
    },
  })

  expect(changed.data.tickets[0]?.passengers).toMatchObject([{ name: 'Beatriz Luna' }])
  expect(changed.data.tickets[0]?.promised).toEqual(ticket?.promised)
})

test('the receiver of a place is informed of its time and change, and of no data of the customer', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  await giveAway(shop, event, order, 1)
  await publish((await plan()).planId)
  const renata = () =>
    sql<{ subject: string; text: string }>(
      shop,
      `select subject, plain as text from mailbox where recipient = 'renata@vaiven.test' and subject like '%hora%' order by id`,
    )
  expect(await mailsTo(order.user)).toHaveLength(2)
  const [told] = await renata()
  expect(told?.text).toMatch(/Renata[\s\S]*Colima 90[\s\S]*\d\d:\d\d – \d\d:\d\d · Van 1/)
  expect(told?.text).not.toMatch(/Orizaba|Ana/)
  await sql(shop, 'update events set pick_up_from_minutes = 400, pick_up_until_minutes = 360 where id = $1', [
    event.id,
  ])
  await publish((await plan()).planId, 'Cerraron Viaducto')
  await mailsTo(order.user)

  const [, changed] = await renata()
  expect(changed?.subject).toBe('Cambió tu hora de recogida: Noche de Jacarandas')
  expect(changed?.text).toMatch(/Cerraron Viaducto[\s\S]*Colima 90[\s\S]*antes: /)
})

test('a draft is published once, however often it is sent at the same moment', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const { planId } = await plan()

  const answers = await Promise.all(Array.from({ length: 8 }, () => publish(planId)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await mailsTo(order.user)).toHaveLength(1)
})

const untilOneWaits = () =>
  expect
    .poll(
      () =>
        sql(
          shop,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 30_000 },
    )
    .not.toEqual([])

test('a ticket that is cancelled and an address that moves while the plan is published are promised nothing, one that is paid then gets its seat', async () => {
  const late = await addParties([{ 'Orizaba 40': ['Leo'] }], { state: 'awaiting_payment' })
  const gone = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const moves = await addParties([{ 'Orizaba 36': ['Eva'] }])
  const stays = await addParties([{ 'Orizaba 38': ['Iris'] }])
  const { planId } = await plan()
  const change = (tx: Transaction, text: string, id: string) => tx.query({ name: '', text }, [id])

  const { publishing } = await shop.db.transaction(async (tx) => {
    await change(tx, `update orders set state = 'refunded' where id = $1`, gone.id)
    await change(tx, `update tickets set released_at = now() where order_id = $1`, gone.id)
    await change(tx, 'select from orders where id = $1 for update', moves.id)
    await change(
      tx,
      `update ticket_addresses a set address = 'Otra 1' from tickets t where t.id = a.ticket_id and t.order_id = $1`,
      moves.id,
    )
    const answer = publish(planId)
    await untilOneWaits()
    await change(tx, `update orders set state = 'paid', paid_at = now() where id = $1`, late.id)
    return { publishing: answer }
  })

  expect((await publishing).status).toBe(200)
  expect(await mailsTo(gone.user)).toEqual([])
  expect(await mailsTo(moves.user)).toEqual([])
  expect(await mailsTo(stays.user)).toHaveLength(1)
  expect(await mailsTo(late.user)).toEqual([])
  expect((await detail(moves)).tickets[0]?.promised).toBeNull()
  expect((await showTrip()).promised).toBe(1)

  await placeLateTickets(shop)
  expect(await mailsTo(late.user)).toHaveLength(1)
  expect(await mailsTo(stays.user)).toHaveLength(1)
  expect((await showTrip()).promised).toBe(2)
})

test('killed at any step of a publication, the shop has informed all customers or none, and none twice', async () => {
  const order = await addParties([{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])
  const { planId } = await plan()
  const server = dyingShop(() => ({ DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.config.dataDir }))
  const dying = officeClient({ ...shop, fetch: server.fetch }, planner.cookie)
  const told = () =>
    sql(
      shop,
      `select x.state, (select count(*)::int from promises where plan_id = x.id) as promises,
         (select count(*)::int from outbox where order_id = $2 and kind = 'rides_promised') as mails
       from plans x where x.id = $1`,
      [planId, order.id],
    )
  const nothing = { state: 'draft', promises: 0, mails: 0 }
  const all = { state: 'published', promises: 4, mails: 1 }
  try {
    for (const [step, after] of [
      [{ statement: 'insert-promises' }, nothing],
      [{ statement: 'publish-plan' }, nothing],
      [{ commitOf: 'publish-plan' }, all],
    ] as const) {
      const ahead = shop.clock.now().getTime() - Date.now()
      await server.live(ahead)
      await server.dieAfter(step, ahead)
      await dying.call(`POST /office-api/plans/${planId}/publish`, {}).catch(() => undefined)
      expect(await server.dead()).toBe('SIGKILL')
      await expect.poll(told, { timeout: 30_000 }).toEqual([after])
    }
  } finally {
    server.end()
  }
  expect((await publish(planId)).code).toBe('plan_not_draft')
  // Time has passed meanwhile.
  const before = shop.clock.now()
  shop.clock.advance(5 * 60_000)
  expect(await mailsTo(order.user)).toHaveLength(1)
  shop.clock.set(before)
}, 120_000)

test('a plan of a date that has moved since is not published', async () => {
  await addParties([{ 'Orizaba 34': ['Ana'] }])
  const { planId } = await plan()
  await sql(shop, `update event_dates set starts_at = starts_at + interval '10 minutes' where id = $1`, [
    event.dateId,
  ])

  expect(await publish(planId)).toMatchObject({ status: 409, code: 'plan_outdated' })
})

test('a plan in progress ends immediately when it is stopped, with its current result', async () => {
  await addParties([{ 'Orizaba 34': ['Ana'] }])
  const { data } = await planner.call(`POST /office-api/trips/${event.dateId}/plans`, { seconds: 120 })
  expect((await show(data.planId as number)).state).toBe('solving')
  await planner.call(`POST /office-api/plans/${data.planId}/stop`, {})
  await solvePlans(shop, new AbortController().signal)

  expect((await show(data.planId as number)).state).toBe('draft')
})

test('tickets that end, move or arrive while a plan is made: the plan has no ended ticket, and no promise has an old address', async () => {
  const gone = await addParties([{ 'Orizaba 34': ['Ana'] }])
  const moves = await addParties([{ 'Orizaba 36': ['Eva'] }])
  const { data } = await planner.call(`POST /office-api/trips/${event.dateId}/plans`, { seconds: 60 })
  const planId = data.planId as number
  const solving = solvePlans(shop, new AbortController().signal)
  await expect.poll(async () => (await show(planId)).progress, { timeout: 30_000 }).toBeGreaterThan(0)
  await sql(shop, `update orders set state = 'refunded' where id = $1`, [gone.id])
  await sql(shop, `update tickets set released_at = now() where order_id = $1`, [gone.id])
  // A changed address first loses its point, as in the shop.
  for (const change of [
    `address = 'Lejos 1'`,
    `latitude = 19.6, longitude = -99.3, point_source = 'geocoder', point_accuracy = 20`,
  ])
    await sql(shop, `update ticket_addresses set ${change} where ticket_id = any ($1)`, [moves.ticketIds])
  const late = await addParties([{ 'Orizaba 40': ['Iris'] }])
  await planner.call(`POST /office-api/plans/${planId}/stop`, {})
  await solving

  const made = await show(planId)
  const aboard = made.routes.flatMap(({ leg, stops }) =>
    leg === 'outbound' ? stops.flatMap(({ parties }) => parties.map(({ orderNumber }) => orderNumber)) : [],
  )
  expect(aboard).toEqual([moves.number])
  expect(made.unplanned).toMatchObject([{ orderNumber: late.number, why: 'later_than_plan' }])
  expect(await publish(planId)).toMatchObject({ status: 409, code: 'plan_breaks_rules' })
  expect((await publish((await plan()).planId)).data).toEqual({ promised: 2, unplanned: 0 })
})

test('a trip without tickets has an empty plan', async () => {
  expect(await plan()).toMatchObject({ state: 'draft', routes: [], unplanned: [], violations: [] })
})

test('staff who may only see plans cannot make one', async () => {
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  expect((await auditor.call(`GET /office-api/trips/${event.dateId}`)).status).toBe(200)
  expect((await auditor.call(`POST /office-api/trips/${event.dateId}/plans`, {})).code).toBe(
    'permission_needed',
  )
})
