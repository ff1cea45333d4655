import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { expireOrders } from '../ending/expire-orders.ts'

/* Staff read an order and act for its buyer. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => shop.close())

let support: OfficeClient
let lucia: TestUser
let event: TestEvent
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  lucia = await addUser(shop, { lastName: 'Ibáñez' })
  event = await addEvent(shop, { startsAt: '2026-12-20T20:30:00-06:00' })
})

async function unpaid(): Promise<{ orderId: string; number: string }> {
  return (await placeOrder(shop, lucia.token, draftOf(event))).data
}

type Page = {
  order: {
    state: string
    holdUntil: string
    longestWindow: string | null
    buyer: { email: string | null; phone: string | null }
    next: { kind: string; at: string }[]
  }
  tickets: { passengers: { name: string; email: string | null; phone: string | null }[] }[]
  money: Record<string, number>
  timeline: { at: string; kind: string; actor: { kind: string; name: string | null }; text: string | null }[]
  acts: { act: string; allowed: boolean; why?: string }[]
}
const see = async (number: string, client = support) => {
  const { status, data } = await client.call(`GET /office-api/orders/${number}`)
  expect(status).toBe(200)
  return data as unknown as Page
}
const mailsOf = async (orderId: string) =>
  (
    await sql<{ kind: string }>(shop, 'select kind from outbox where order_id = $1 order by id', [orderId])
  ).map(({ kind }) => kind)
const seatsTaken = async () =>
  (await sql<{ sold: number }>(shop, 'select sold from stock where id = $1', [event.stockId]))[0]?.sold
const actOf = (page: Page, act: string) => page.acts.find((one) => one.act === act)

test('an order shows its money by the ledger, what happens next, its timeline and what may be done', async () => {
  const { number } = await unpaid()
  const page = await see(number)
  expect(page.money).toEqual({
    ...{ due: 420, received: 0, refunded: 0, gone: 0, lost: 0 },
    ...{ onItsWay: 0, failed: 0, fees: 0 },
  })
  expect(page.order.next.map(({ kind }) => kind)).toEqual(['mail_due', 'window_ends'])
  expect(page.timeline.map(({ kind, actor }) => [kind, actor.kind])).toEqual([
    ['place', 'customer'],
    ['attempt_begun', 'system'],
    ['mail_queued', 'system'],
  ])
  expect(actOf(page, 'cancel')).toEqual({ act: 'cancel', allowed: true })
  expect(actOf(page, 'refund')?.why).toBe('No hay dinero recibido que devolver.')
  expect(actOf(page, 'confirm_transfer')?.why).toContain('permiso')
})

test('a reminder to pay is not a next step of a paid order', async () => {
  const { id: orderId, number } = await addOrder(shop, { user: lucia, event })
  const next = async () => (await see(number)).order.next.map(({ kind }) => kind)
  const mail = { to: lucia.email, locale: 'es_MX', orderId, data: {} } as const
  await enqueueMail(shop.db, shop, { ...mail, kind: 'order_awaiting_payment' })
  expect(await next()).toEqual(['frozen', 'trip'])
  await enqueueMail(shop.db, shop, { ...mail, kind: 'order_paid' })
  expect(await next()).toEqual(['mail_due', 'frozen', 'trip'])
})

test('reading it is logged; the auditor has masked contacts and no datum about health, the planner no contacts', async () => {
  const { number } = await unpaid()
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  expect((await see(number)).order.buyer).toMatchObject({
    ...{ email: lucia.email, phone: '+525512345678', phoneText: '+52 55 1234 5678' },
  })
  await sql(
    shop,
    `update passengers set wheelchair = true, wheelchair_consented_at = now(), wheelchair_consent_version = '2026-11-27'
     where name = 'Ximena Duarte'`,
  )
  const masked = await see(number, auditor)
  expect(masked.tickets[0]?.passengers[0]).toMatchObject({ wheelchair: false, wheelchairConsent: false })
  expect(masked.order.buyer).toMatchObject({ phone: '••• 78', phoneText: '••• 78' })
  expect(JSON.stringify(masked)).not.toContain(lucia.email)
  expect(masked.tickets[0]?.passengers[0]).toMatchObject({ name: 'Ximena Duarte', email: 'x•••@vaiven.test' })
  const bare = await see(number, planner)
  expect(bare.order.buyer).toMatchObject({ email: null, phone: null, phoneText: null })
  expect(bare.tickets[0]?.passengers[0]).toMatchObject({
    name: 'Ximena Duarte',
    email: null,
    phone: null,
    wheelchair: true,
  })
  const readers = await sql<{ role: string }>(
    shop,
    `select role from office_log where verb = 'order.see' and object_id = $1 order by id`,
    [number],
  )
  expect(readers.map(({ role }) => role)).toEqual(['support', 'auditor', 'planner'])
})

const acts = (number: string): [string, object | undefined][] => [
  [`POST /office-api/orders/${number}/notes`, { note: 'Llamó' }],
  [`POST /office-api/orders/${number}/mails`, undefined],
  [`PUT /office-api/orders/${number}/window`, { until: '2026-11-26T12:00', reason: 'Lo pidió' }],
  [`POST /office-api/orders/${number}/cancel`, { reason: 'Lo pidió' }],
]

test('an order of another country does not exist', async () => {
  const { number } = await unpaid()
  const elsewhere = await openOfficeAs(shop, { role: 'support', countries: ['CL', 'PE', 'ES'] })
  for (const [call, json] of [[`GET /office-api/orders/${number}`, undefined] as const, ...acts(number)])
    expect((await elsewhere.call(call, json)).status, call).toBe(404)
})

test('staff do nothing with an order that they bought, and the database refuses it, too', async () => {
  const person = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  lucia = await addUser(shop, { email: person.email })
  const { orderId, number } = await unpaid()
  const own = await openOffice(shop, person)
  for (const [call, json] of acts(number)) expect((await own.call(call, json)).code, call).toBe('own_order')
  expect((await see(number, own)).acts.every(({ allowed }) => !allowed)).toBe(true)
  for (const change of [
    'note',
    'resend_mail',
    'lengthen_window',
    'correct_contact',
    'change_ticket',
    'cancel',
  ])
    await expect(
      sql(
        shop,
        `insert into order_changes (order_id, change, actor_kind, actor_id, created_at) values ($1, $2, 'staff', $3, now())`,
        [orderId, change, person.id],
      ),
      change,
    ).rejects.toMatchObject({ constraint: 'own_order' })
})

test('a note is in the timeline with its author', async () => {
  const { number } = await unpaid()
  await support.call(`POST /office-api/orders/${number}/notes`, { note: 'Llamó su hermana' })
  const { timeline } = await see(number)
  expect(timeline.find(({ kind }) => kind === 'note')).toMatchObject({
    actor: { kind: 'staff', name: 'Olga Fierro' },
    text: 'Llamó su hermana',
  })
})

test('an unpaid order is cancelled: its seat is free, its buyer is informed; a paid one is refused with the reason', async () => {
  const { orderId, number } = await unpaid()
  expect(await seatsTaken()).toBe(1)
  const cancel = () =>
    support.call(`POST /office-api/orders/${number}/cancel`, { reason: 'Compró dos veces' })
  expect((await cancel()).status).toBe(200)
  expect(await seatsTaken()).toBe(0)
  expect(await mailsOf(orderId)).toContain('order_cancelled')
  expect((await cancel()).code).toBe('order_not_waiting')
  const paid = await addOrder(shop, { user: lucia, event })
  const refused = await support.call(`POST /office-api/orders/${paid.number}/cancel`, { reason: 'No' })
  expect(refused).toMatchObject({ status: 409, code: 'order_not_waiting' })
})

test('an order ends once when it is cancelled, extended and expired concurrently', async () => {
  const { orderId, number } = await unpaid()
  const page = await see(number)
  // It expires in a moment: the expiry job may take it while staff extend it.
  await sql(shop, 'update orders set hold_until = $2 where id = $1', [
    orderId,
    new Date(shop.clock.now().getTime() + 1),
  ])
  const lengthen = () =>
    support.call(`PUT /office-api/orders/${number}/window`, { until: '2026-11-22T12:00', reason: 'Lo pidió' })
  const first = lengthen()
  const results = await Promise.all([
    first,
    support.call(`POST /office-api/orders/${number}/cancel`, { reason: 'x' }),
    support.call(`POST /office-api/orders/${number}/cancel`, { reason: 'x' }),
    expireOrders(shop),
  ])
  const cancelled = results.slice(1, 3).filter((one) => typeof one === 'object' && one.status === 200)
  expect(cancelled).toHaveLength(1)
  expect((await see(number)).order.state).toBe('cancelled')
  expect(await seatsTaken()).toBe(0)
  const ends = await sql(
    shop,
    `select change from order_changes where order_id = $1 and change in ('cancel', 'expire')`,
    [orderId],
  )
  expect(ends).toHaveLength(1)
  expect(page.order.state).toBe('awaiting_transfer_payment')
})

test('the time to pay is lengthened, never past the freeze; the job then leaves the order alone', async () => {
  const { orderId, number } = await unpaid()
  const { order } = await see(number)
  const lengthen = (until: string) =>
    support.call(`PUT /office-api/orders/${number}/window`, {
      until,
      reason: 'Su banco cierra el fin de semana',
    })
  expect((await lengthen('2026-11-26T12:00')).code).toBe('order_window_longest')
  shop.clock.set(new Date(Date.parse(order.holdUntil) - 60_000).toISOString())
  support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await lengthen('2026-11-22T12:00')).code).toBe('order_window_not_longer')
  expect((await lengthen('2026-11-26T25:00')).fields).toEqual({ until: 'hour_is_invalid' })
  expect((await lengthen('2026-12-18T12:00')).code).toBe('order_window_longest')
  const longer = await lengthen('2026-11-26T11:30')
  expect(longer.data).toEqual({ holdUntil: '2026-11-26T17:30:00.000Z' })
  expect((await mailsOf(orderId)).filter((kind) => kind === 'order_awaiting_transfer')).toHaveLength(2)
  shop.clock.set(order.holdUntil)
  const stateNow = async () => {
    await expireOrders(shop)
    const [row] = await sql<{ state: string }>(shop, 'select state from orders where id = $1', [orderId])
    return row?.state
  }
  expect(await stateNow()).toBe('awaiting_transfer_payment')
  shop.clock.set('2026-11-26T17:30:00Z')
  expect(await stateNow()).toBe('cancelled')
})

test('an order close to its trip has the longest window already', async () => {
  event = await addEvent(shop, { startsAt: '2026-11-26T20:30:00-06:00' })
  const { id, number } = await addOrder(shop, {
    user: lucia,
    event,
    state: 'awaiting_payment',
    paymentCode: 'unlimit_oxxo',
    holdUntil: new Date('2026-11-24T02:30:00Z'),
  })
  expect(id).toBeTruthy()
  const page = await see(number)
  expect(page.order.longestWindow).toBe('2026-11-23T18:00:00.000Z')
  expect(actOf(page, 'lengthen_window')?.allowed).toBe(false)
  const longer = await support.call(`PUT /office-api/orders/${number}/window`, {
    until: '2026-11-25T12:00',
    reason: 'x',
  })
  expect(longer.code).toBe('order_window_longest')
})

test('the mail about how the order is now is sent again, a few times an hour', async () => {
  const { orderId, number } = await unpaid()
  expect((await support.call(`POST /office-api/orders/${number}/mails`)).status).toBe(200)
  expect(await mailsOf(orderId)).toEqual(['order_awaiting_transfer', 'order_awaiting_transfer'])
})
