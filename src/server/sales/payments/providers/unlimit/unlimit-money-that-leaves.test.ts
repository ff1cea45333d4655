import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { lookForReturns } from '#server/sales/payments/settling/look-for-returns.ts'
import { takeAttemptsToLook } from '#server/sales/payments/settling/look-for-returns-sql.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Money that leaves Unlimit again is found without any callback. */

const day = 86_400_000

let shop: CardShop
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(() => shop.clock.set(new Date()))
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
  // Each test looks at its own payments only.
  await sql(shop, "update payment_attempts set created_at = created_at - interval '1 year'")
})
afterAll(() => shop.close())

async function paidOrder(): Promise<{ id: string; payment: string }> {
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * day).toISOString() })
  const { data } = await placeOrder(
    shop,
    (await addUser(shop)).token,
    draftOf(event, { paymentCode: 'unlimit' }),
  )
  await shop.payByCard(data.payment.preference_init_point!)
  await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  const [row] = await sql<{ reference: string }>(
    shop,
    'select provider_reference as reference from payment_attempts where order_id = $1',
    [data.orderId],
  )
  return { id: data.orderId, payment: row!.reference }
}

const become = (payment: string, status: string) =>
  shop.control('POST', `/payments/${payment}/status`, { status })

async function lookLater(): Promise<void> {
  shop.clock.advance(3 * day + 60_000)
  await lookForReturns(shop)
}

const look = async (id: string) =>
  (
    await sql(
      shop,
      `select o.state, (select coalesce(sum(gone), 0)::int from money_returns where order_id = o.id) as gone,
         array(select kind from staff_tasks where order_id = o.id and done_at is null order by id) as tasks
       from orders o where o.id = $1`,
      [id],
    )
  )[0]

it('a dispute is found by the regular look, once, and ends when it is won', async () => {
  const { id, payment } = await paidOrder()
  await lookForReturns(shop)
  await become(payment, 'CHARGED_BACK')
  await lookForReturns(shop)
  expect(await look(id)).toEqual({ state: 'paid', gone: 0, tasks: [] })
  await lookLater()
  await lookLater()
  expect(await look(id)).toEqual({ state: 'paid', gone: 42_000, tasks: ['payment_disputed'] })
  await become(payment, 'CHARGEBACK_RESOLVED')
  await lookLater()
  expect(await look(id)).toEqual({ state: 'paid', gone: 0, tasks: [] })
})

it('a dispute tells staff until when they can answer, and why', async () => {
  const { id, payment } = await paidOrder()
  const due = new Date(Date.now() + 9 * day).toISOString()
  await shop.control('POST', `/payments/${payment}/status`, { status: 'CHARGED_BACK', reason: '4853', due })
  await lookLater()
  const [told] = await sql<{ answerBy: Date; reason: string; task: string }>(
    shop,
    `select m.answer_by, m.reason, t.details->>'answerBy' as task from money_returns m
     join staff_tasks t on t.details->>'moneyReturn' = m.id::text where m.order_id = $1`,
    [id],
  )
  expect(told).toMatchObject({ answerBy: new Date(due), reason: '4853' })
  expect(new Date(told!.task)).toEqual(new Date(due))
})

it('a part refunded at the desk, which a callback names by the ids of Unlimit, leaves with its amount, once', async () => {
  const { id, payment } = await paidOrder()
  const made = await fetch(`${shop.simulator}/control/payments/${payment}/desk-refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 120.5 }),
  })
  const { id: refund } = (await made.json()) as { id: string }
  const callback = {
    merchant_order: { description: 'made at the desk' },
    refund_data: { id: refund, status: 'COMPLETED', amount: 999, currency: 'MXN' },
    payment_data: { id: payment, remaining_amount: 299.5 },
  }
  for (const _ of [1, 2]) {
    await shop.callback(callback)
    await handleNotifications(shop)
  }
  expect(await look(id)).toEqual({ state: 'paid', gone: 12_050, tasks: ['refunded_elsewhere'] })
})

it('a payment refunded at the desk leaves what ours do not explain to staff', async () => {
  const { id, payment } = await paidOrder()
  await refundOrder(shop, id, { amount: 20 })
  await sendRefunds(shop)
  await become(payment, 'REFUNDED')
  await lookLater()
  expect(await look(id)).toMatchObject({ gone: 40_000, tasks: ['refunded_elsewhere'] })
})

it('a round takes a bounded number of payments, the longest waiting first, and none of half a year ago', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()]
  await sql(
    shop,
    "update payment_attempts set created_at = created_at - interval '1 hour' where order_id = $1",
    [first.id],
  )
  const now = shop.clock.now().getTime()
  const take = async (days: number) =>
    (
      await takeAttemptsToLook(shop.db, new Date(now + days * day + 60_000), {
        every: 3,
        most: 180,
        limit: 1,
      })
    ).map(({ orderId }) => orderId)
  expect(await take(190)).toEqual([])
  expect(await take(3)).toEqual([first.id])
  expect(await take(3)).toEqual([second.id])
  expect(await take(3)).toEqual([])
  expect(await take(6)).toEqual([first.id])
})
