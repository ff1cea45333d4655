import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { retryRefunds } from '#server/sales/payments/refunds/retry-refunds.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createWebpayShop, type WebpayShop } from '#test/helpers/payments/webpay-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Refunds of one payment after one whose outcome is unknown. */

let shop: WebpayShop
let order: { orderId: string; token: string }
beforeAll(async () => {
  shop = await createWebpayShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  order = await paid()
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function paid() {
  const buyer = await addUser(shop)
  const event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP', price: 18_000 })
  const { data } = await placeOrder(
    shop,
    buyer.token,
    draftOf(event, { price: 18_000, paymentCode: 'webpay' }),
  )
  const token = data.payment.webpay_token!
  const fields = await shop.leave(token, 'approved')
  await shop.fetch(`/api/orders/${data.orderId}/status?${new URLSearchParams(fields)}`)
  return { orderId: data.orderId, token }
}

const refund = (amount: number) => refundOrder(shop, order.orderId, { amount, again: true })

const send = async (times = 1) => {
  for (let nth = 0; nth < times; nth++) {
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
  }
}

const retry = () => shop.db.transaction((tx) => retryRefunds(shop, tx, order.orderId, 'retry'))

const states = async () =>
  (
    await sql<{ state: string }>(
      shop,
      'select state from refunds where order_id = $1 order by created_at, amount desc',
      [order.orderId],
    )
  ).map(({ state }) => state)

/** The amount that Transbank has given back. */
async function givenBack(): Promise<number> {
  const { transactions } = await shop.control('GET', '/transactions')
  const found = transactions as { token: string; refunded: number }[]
  return found.find(({ token }) => token === order.token)!.refunded
}

/** A refund that was made, but whose answer was lost, and after which Transbank gives no access. */
async function loseAnswer(amount: number): Promise<void> {
  await refund(amount)
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
  await send()
  await shop.control('POST', '/faults', { kind: 'respond', operation: 'status', status: 401, times: 200 })
  await send(99)
  await shop.control('DELETE', '/faults')
  expect(await states()).toEqual(['failed'])
}

it('sends a smaller refund, too, although Transbank has given back what is missing', async () => {
  await loseAnswer(1_000)
  await refund(400)
  await send()
  expect(await states()).toEqual(['failed', 'done'])
  await retry()
  await send()
  expect(await states()).toEqual(['done', 'done'])
  expect(await givenBack()).toBe(1_400)
})

it('leaves a refund to staff when its answer is lost as well, and repeats neither', async () => {
  await loseAnswer(1_000)
  await refund(400)
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
  await send(2)
  expect(await states()).toEqual(['failed', 'failed'])
  const tasks = await sql(shop, 'select kind from staff_tasks where order_id = $1 and done_at is null', [
    order.orderId,
  ])
  expect(tasks).toEqual([{ kind: 'refund_failed' }, { kind: 'refund_failed' }])
  expect(await givenBack()).toBe(1_400)
})
