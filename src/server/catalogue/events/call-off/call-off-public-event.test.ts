import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { callOffPublicEvent, planCallOff } from './call-off-public-event.ts'

let shop: CardShop
let event: TestEvent
let buyer: TestUser
beforeAll(async () => {
  shop = await createCardShop()
})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
beforeEach(async () => {
  shop.clock.set(new Date())
  event = await addEvent(shop, { size: 9, startsAt: inDays(30), dates: [inDays(30), inDays(31)] })
  buyer = await addUser(shop)
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const why = 'Tormenta'
let keys = 0

async function order(way: 'card' | 'transfer' | 'unpaid' | 'open card', dateId = event.dateId) {
  const { token } = await addUser(shop)
  const paymentCode = way.endsWith('card') ? 'unlimit' : 'transferencia'
  const draft = draftOf(event, { paymentCode, eventDateId: dateId })
  const { data } = await placeOrder(shop, token, draft)
  if (way === 'card') {
    await shop.payByCard(data.payment.preference_init_point!)
    await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  }
  if (way === 'transfer') await confirmTransfer(shop, data.number, `OFF${++keys}`)
  return { ...data, token }
}

const look = async ({ orderId }: { orderId: string }) => {
  const [row] = await sql<{ state: string; refunds: string[]; mails: string[]; seats: number }>(
    shop,
    `select state, (select count(*)::int from tickets where order_id = $1 and released_at is null) as seats,
       array(select amount || ' ' || state from refunds where order_id = $1 order by created_at) as refunds,
       array(select kind || coalesce(' ' || (data->>'state'), '') || coalesce(': ' || (data->>'calledOff'), '') from outbox
         where order_id = $1 and kind in ('order_cancelled', 'refund') order by id) as mails
     from orders where id = $1`,
    [orderId],
  )
  return row
}

it('a public event is called off, its money refunded, and customers get the reason', async () => {
  const [byCard, byTransfer, unpaid] = [await order('card'), await order('transfer'), await order('unpaid')]
  await holdSeats(shop, buyer.token, event, 2)
  const before = await planCallOff(shop, { event: event.slug }, why)
  expect(before).toMatchObject({
    holds: 1,
    orders: [
      { act: 'cancel', paymentCode: 'transferencia', currency: 'MXN', orders: 1, amount: 0 },
      { act: 'refund', paymentCode: 'transferencia', currency: 'MXN', orders: 1, amount: 42_000 },
      { act: 'refund', paymentCode: 'unlimit', currency: 'MXN', orders: 1, amount: 42_000 },
    ],
  })
  expect((await look(byCard))?.state).toBe('paid') // planning changes nothing

  const ended = await callOffPublicEvent(shop, { event: event.slug }, why)
  expect(ended).toMatchObject({ plan: { holds: 1 }, refunded: 2, cancelled: 1, failed: [] })
  await sendRefunds(shop)
  expect(await look(byCard)).toEqual({
    state: 'refunded',
    seats: 0,
    refunds: ['42000 done'],
    mails: ['refund started: Tormenta', 'refund done'],
  })
  expect(await look(byTransfer)).toEqual({
    state: 'refunded',
    seats: 0,
    refunds: ['42000 waiting_for_staff'],
    mails: ['refund started: Tormenta', 'refund by_hand'],
  })
  expect(await look(unpaid)).toEqual({
    state: 'cancelled',
    seats: 0,
    refunds: [],
    mails: ['order_cancelled: Tormenta'],
  })
  const page = await call<EventDetail>(shop, `/api/events/${event.slug}`)
  expect(page.data).toMatchObject({ available: false, calledOff: true, calendars: [] })
  const detail = await call<OrderDetail>(shop, `/shop-api/order-detail/${byCard.orderId}`, {
    token: byCard.token,
  })
  expect(detail.data.order.cancelReason).toBe('event')
  const late = await placeOrder(shop, buyer.token, draftOf(event))
  expect(late.status).toBeGreaterThanOrEqual(400)

  // Money that arrives now is refunded.
  expect(await confirmTransfer(shop, unpaid.number, `OFF${++keys}`)).toBe('to_refund')
})

it('one date of an event is called off, the others go on', async () => {
  const [first, second] = [await order('transfer'), await order('transfer', event.dateIds[1])]
  const [{ day } = { day: '' }] = await sql<{ day: string }>(
    shop,
    `select to_char(starts_at at time zone 'America/Mexico_City', 'YYYY-MM-DD') as day from event_dates where id = $1`,
    [event.dateIds[1]],
  )
  const ended = await callOffPublicEvent(shop, { event: event.slug, day }, why)
  expect(ended).toMatchObject({ refunded: 1, cancelled: 0 })
  expect((await look(first))?.state).toBe('paid')
  expect((await look(second))?.state).toBe('refunded')
  const page = await call<EventDetail>(shop, `/api/events/${event.slug}`)
  expect(page.data).toMatchObject({ available: true, calledOff: false, calendars: [{ id: event.dateId }] })
  const draft = draftOf(event, { eventDateId: event.dateIds[1]! })
  expect((await placeOrder(shop, buyer.token, draft)).status).toBeGreaterThanOrEqual(400)
})

it('killed at any moment, the same command ends the rest, and no money goes back twice', async () => {
  const orders = [await order('card'), await order('transfer'), await order('open card')]
  let survived = false
  for (let step = 1; !survived; step++) {
    let left = step
    const now = () => {
      if (left-- === 0) throw new Error('killed')
      return shop.clock.now()
    }
    const dying = { ...shop, clock: { ...shop.clock, now }, log: { ...shop.log, error: () => {} } }
    const ended = await callOffPublicEvent(dying, { event: event.slug }, why).catch(() => null)
    survived = ended !== null && ended.failed.length === 0
  }
  expect(await callOffPublicEvent(shop, { event: event.slug }, why)).toMatchObject({
    plan: null,
    refunded: 0,
    cancelled: 0,
  })
  expect(await Promise.all(orders.map(look))).toMatchObject([
    { state: 'refunded', refunds: ['42000 created'], mails: ['refund started: Tormenta'] },
    { state: 'refunded', refunds: ['42000 created'], mails: ['refund started: Tormenta'] },
    { state: 'cancelled', refunds: [], mails: ['order_cancelled: Tormenta'] },
  ])
  const [row] = await sql<{ finished: boolean }>(
    shop,
    'select finished_at is not null as finished from event_call_offs where event_id = $1',
    [event.id],
  )
  expect(row?.finished).toBe(true)
})

it('an open card payment that is completed afterwards goes back', async () => {
  const open = await order('open card')
  await callOffPublicEvent(shop, { event: event.slug }, why)
  await shop.payByCard(open.payment.preference_init_point!)
  await shop.fetch(`/api/orders/${open.orderId}/status?outcome=success`)
  await sendRefunds(shop)
  expect(await look(open)).toMatchObject({ state: 'cancelled', refunds: ['42000 done'] })
})

it('an event that is over or unknown is not called off', async () => {
  const over = await addEvent(shop, { startsAt: '2020-01-01T20:00:00Z' })
  const no = (name: string) => callOffPublicEvent(shop, { event: name }, why)
  await expect(no('no-such-event')).rejects.toMatchObject({ code: 'event_not_found' })
  await expect(no(over.slug)).rejects.toMatchObject({ code: 'date_in_past' })
  const wrongDay = callOffPublicEvent(shop, { event: event.slug, day: '2020-01-01' }, why)
  await expect(wrongDay).rejects.toMatchObject({ code: 'date_in_past' })
})

it('a reservation that cost nothing is cancelled with a mail', async () => {
  const free = await addEvent(shop, { paymentType: 2, startsAt: inDays(30) })
  const draft = draftOf(free, { paymentCode: 'prepagado', quantity: 2, price: 0 })
  const { data } = await placeOrder(shop, buyer.token, draft)
  expect(await refundOrder(shop, data.number, { tickets: [1] })).toBe('part')
  expect(await refundOrder(shop, data.number)).toBe('all')
  const mails = await sql<{ kind: string }>(shop, 'select kind from outbox where order_id = $1 order by id', [
    data.orderId,
  ])
  expect(mails.map(({ kind }) => kind)).toEqual(['order_reserved', 'ticket_cancelled', 'order_cancelled'])
})
