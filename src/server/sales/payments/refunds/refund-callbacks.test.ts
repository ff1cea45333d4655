import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { handleNotifications } from '../notifications/handle-notifications.ts'
import { listOpenNotifications, replayNotification } from '../notifications/replay-notification.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefunds } from './send-refunds.ts'

let shop: CardShop
let buyer: TestUser
let event: TestEvent
let before: { task: number; notification: number }
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('DELETE', '/faults')
  await shop.control('PUT', '/switches', { refunds: 'complete' })
  const last = 'select coalesce(max(id), 0) as id from'
  const [task] = await sql<{ id: number }>(shop, `${last} staff_tasks`)
  const [notification] = await sql<{ id: number }>(shop, `${last} payment_notifications`)
  before = { task: task!.id, notification: notification!.id }
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function refundedOrder() {
  const { data: placed } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit' }))
  await shop.payByCard(placed.payment.preference_init_point!)
  await shop.fetch(`/api/orders/${placed.orderId}/status?outcome=success`)
  await refundOrder(shop, placed.number)
  await sendRefunds(shop)
  const [refund] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [
    placed.orderId,
  ])
  return { ...placed, reference: `R${refund!.id.replaceAll('-', '').slice(0, 24)}` }
}

/** The provider's callback about a refund: `merchant_order` names the refund, `payment_data` the payment. */
async function tellOfRefund(reference: string, status = 'COMPLETED') {
  await shop.callback({
    merchant_order: { id: reference },
    refund_data: { id: '1', status, amount: 420, currency: 'MXN' },
    payment_data: { id: '10001', remaining_amount: 0 },
  })
  await handleNotifications(shop)
}

const look = async (orderId: string) => {
  const [row] = await sql(
    shop,
    `select (select state from refunds where order_id = $1) as refund,
       array(select data->>'state' from outbox where order_id = $1 and kind = 'refund' order by id) as mails,
       array(select kind from staff_tasks where done_at is null and id > $2 order by id) as tasks,
       array(select outcome from payment_notifications where id > $3 order by id) as outcomes`,
    [orderId, before.task, before.notification],
  )
  return row
}

it('the callback of a refund that is done already is understood, however often it comes', async () => {
  const { orderId, reference } = await refundedOrder()
  await tellOfRefund(reference)
  await tellOfRefund(reference)
  expect(await look(orderId)).toEqual({
    refund: 'done',
    mails: ['started', 'done'],
    tasks: [],
    outcomes: ['nothing_new'],
  })
  expect(await listOpenNotifications(shop)).toEqual([])
})

it('the callback of a refund under way confirms it at once, and staff read it again without effect', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const { orderId, reference } = await refundedOrder()
  expect(await look(orderId)).toMatchObject({ refund: 'in_transit' })
  await shop.control('POST', `/refunds/${reference}/complete`)
  await tellOfRefund(reference)
  const settled = { refund: 'done', mails: ['started', 'done'], tasks: [] }
  expect(await look(orderId)).toEqual({ ...settled, outcomes: ['refunded'] })
  const [kept] = await sql<{ id: number }>(shop, 'select id from payment_notifications where id > $1', [
    before.notification,
  ])
  expect(await replayNotification(shop, kept!.id)).toBe('nothing_new')
  await sendRefunds(shop)
  expect(await look(orderId)).toMatchObject(settled)
})

it('a callback is believed only as far as the provider confirms it', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const { orderId, reference } = await refundedOrder()
  await tellOfRefund(reference)
  expect(await look(orderId)).toMatchObject({ refund: 'in_transit', tasks: [] })
  await shop.control('POST', `/refunds/${reference}/decline`)
  await tellOfRefund(reference, 'DECLINED')
  expect(await look(orderId)).toMatchObject({ refund: 'failed', tasks: ['refund_failed'] })
})

it('a refund that the provider declined and completed afterwards is done, and its task with it', async () => {
  await shop.control('PUT', '/switches', { refunds: 'decline' })
  const { orderId, reference } = await refundedOrder()
  expect(await look(orderId)).toMatchObject({ refund: 'failed', tasks: ['refund_failed'] })
  await shop.control('POST', `/refunds/${reference}/complete`)
  await tellOfRefund(reference)
  expect(await look(orderId)).toMatchObject({ refund: 'done', tasks: [] })
})

it('a provider that cannot be asked leaves the callback to its next turn', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const { orderId, reference } = await refundedOrder()
  await shop.control('POST', `/refunds/${reference}/complete`)
  await shop.control('POST', '/faults', { kind: 'respond', status: 500, operation: '*', times: 20 })
  await tellOfRefund(reference)
  expect(await look(orderId)).toMatchObject({ refund: 'in_transit', tasks: [] })
  await shop.control('DELETE', '/faults')
  shop.clock.advance(6_000)
  await handleNotifications(shop)
  expect(await look(orderId)).toMatchObject({ refund: 'done', outcomes: ['refunded'] })
})

it('a refund of another amount than ours confirms nothing and goes before staff', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const { orderId, reference } = await refundedOrder()
  await shop.control('POST', `/refunds/${reference}/complete`, { amount: 100 })
  await tellOfRefund(reference)
  expect(await look(orderId)).toEqual({
    refund: 'failed',
    mails: ['started'],
    tasks: ['amount_mismatch'],
    outcomes: ['mismatch'],
  })
})

it('a refund that the shop did not ask for goes before staff as a refund, and not as a payment', async () => {
  const { orderId } = await refundedOrder()
  await tellOfRefund(`R${'0'.repeat(24)}`)
  await tellOfRefund('made by hand in the provider’s console')
  expect(await look(orderId)).toMatchObject({
    refund: 'done',
    tasks: ['unknown_refund', 'unknown_refund'],
    outcomes: ['unknown_reference', 'unknown_reference'],
  })
})
