import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { lookForReturns } from '#server/sales/payments/settling/look-for-returns.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createWebpayShop, type WebpayShop } from '#test/helpers/payments/webpay-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Transbank sends no notification of a nullification at its desk: the regular look finds it. */

const day = 86_400_000

let shop: WebpayShop
beforeAll(async () => {
  shop = await createWebpayShop()
})
beforeEach(() => shop.clock.set(new Date()))
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function paidOrder(): Promise<{ id: string; token: string }> {
  const startsAt = new Date(Date.now() + 30 * day).toISOString()
  const event = await addEvent(shop, {
    countryCode: 'CL',
    currency: 'CLP',
    timeZone: 'America/Santiago',
    startsAt,
    price: 42_000,
  })
  const draft = draftOf(event, { paymentCode: 'webpay', price: 42_000 })
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draft)
  const token = (data.payment as unknown as { webpay_token: string }).webpay_token
  const fields = await shop.leave(token, 'approved')
  await shop.fetch(
    `/api/orders/${data.orderId}/status?${new URLSearchParams({ ...fields, outcome: 'success' })}`,
  )
  return { id: data.orderId, token }
}

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

it('a part nullified at the desk, then the rest, are found by the balance, each once', async () => {
  const { id, token } = await paidOrder()
  expect(await look(id)).toEqual({ state: 'paid', gone: 0, tasks: [] })
  await shop.control('POST', `/transactions/${token}/refund`, { amount: 12_000 })
  await lookLater()
  expect(await look(id)).toEqual({ state: 'paid', gone: 12_000, tasks: ['refunded_elsewhere'] })
  await shop.control('POST', `/transactions/${token}/refund`)
  await lookLater()
  await lookLater()
  expect(await look(id)).toMatchObject({ state: 'paid', gone: 42_000 })
})

it('our own refund is not taken for one of the desk', async () => {
  const { id } = await paidOrder()
  await refundOrder(shop, id, { amount: 10_000 })
  await sendRefunds(shop)
  await lookLater()
  expect(await look(id)).toEqual({ state: 'partially_refunded', gone: 0, tasks: [] })
})

describe('without amounts in its answers', () => {
  afterEach(() => shop.control('PUT', '/switches', { amounts: 'shown' }))

  it.each(['hidden', 'zero'] as const)('(%s) a reversal is of the whole payment', async (amounts) => {
    const { id, token } = await paidOrder()
    await shop.control('PUT', '/switches', { amounts })
    await shop.control('POST', `/transactions/${token}/refund`)
    await lookLater()
    await lookLater()
    expect(await look(id)).toEqual({ state: 'paid', gone: 42_000, tasks: ['refunded_elsewhere'] })
  })

  it.each(['hidden', 'zero'] as const)(
    '(%s) a part is a question to staff, and the balance told later is booked once',
    async (amounts) => {
      const { id, token } = await paidOrder()
      await shop.control('PUT', '/switches', { amounts })
      await shop.control('POST', `/transactions/${token}/refund`, { amount: 12_000 })
      await lookLater()
      expect(await look(id)).toEqual({ state: 'paid', gone: 0, tasks: ['amount_mismatch'] })
      await shop.control('PUT', '/switches', { amounts: 'shown' })
      await lookLater()
      expect(await look(id)).toEqual({ state: 'paid', gone: 12_000, tasks: ['refunded_elsewhere'] })
    },
  )
})
