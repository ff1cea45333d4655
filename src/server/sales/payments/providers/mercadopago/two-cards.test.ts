import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RefundForm } from '#contract/office/sales/office-refunds.ts'
import { cancelOrder } from '#server/sales/orders/ending/cancel-order.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'

/* An order of 420 pesos that two cards pay on one page: 200 and 220. */

let shop: MercadoPagoShop
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/rules', { mode: 'off' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order() {
  const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const event = await addEvent(shop, { size: 1, startsAt })
  const buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  return { orderId: data.orderId, number: data.number, event, preference: data.payment.preference_id! }
}

async function payByTwoCards({ preference }: { preference: string }): Promise<void> {
  await shop.pay(preference, { amount: 200 })
  await shop.webhook((await shop.pay(preference, { amount: 220 })).id)
}

/** Reads the amounts refunded to each card, in the order of payment. */
async function givenBack({ preference }: { preference: string }): Promise<number[][]> {
  const { payments } = await shop.control('GET', `/preferences/${preference}/payments`)
  return (payments as { id: number; refunds: { amount: number }[] }[])
    .toSorted((a, b) => a.id - b.id)
    .map(({ refunds }) => refunds.map(({ amount }) => amount))
}

const refundMails = async ({ orderId }: { orderId: string }) =>
  (
    await sql<{ mail: string }>(
      shop,
      `select data->>'state' || ' ' || (data->>'amount') as mail from outbox where order_id = $1 and kind = 'refund' order by id`,
      [orderId],
    )
  ).map(({ mail }) => mail)

it('gives each card its own money back, once, and mails the customer once', async () => {
  const placed = await order()
  await payByTwoCards(placed)
  await refundOrder(shop, placed.orderId)
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
  for (let nth = 0; nth < 3; nth++) {
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
  }
  expect(await givenBack(placed)).toEqual([[200], [220]])
  expect(await refundMails(placed)).toEqual(['started 42000', 'done 42000'])
})

it('takes a part from the first card as far as it goes, and what is left later', async () => {
  const placed = await order()
  await payByTwoCards(placed)
  await refundOrder(shop, placed.orderId, { amount: 150 })
  await sendRefunds(shop)
  expect(await givenBack(placed)).toEqual([[150], []])
  await refundOrder(shop, placed.orderId)
  await sendRefunds(shop)
  shop.clock.advance(6 * 60_000)
  await sendRefunds(shop)
  expect(await givenBack(placed)).toEqual([[150, 50], [220]])
})

it('shows staff the part of each card before they confirm, and again to who approves it', async () => {
  const placed = await order()
  await payByTwoCards(placed)
  await refundOrder(shop, placed.orderId, { amount: 150 })
  await sendRefunds(shop)
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const path = `GET /office-api/orders/${placed.number}/refund?amount=200`
  const form = (await support.call(path)).data as unknown as RefundForm
  expect(form.payments.map(({ code, amount }) => [code, amount])).toEqual([
    ['mercadopago', 50],
    ['mercadopago', 220],
  ])
  const fees = await sql<{ fee: number }>(
    shop,
    'select fee / 100.0 as fee from payment_attempts where order_id = $1',
    [placed.orderId],
  )
  expect(form.payments.reduce((sum, { fee }) => sum + (fee ?? 0), 0)).toBe(Number(fees[0]!.fee))
  expect(form.plan?.parts).toEqual([
    { code: 'mercadopago', amount: 50, byHand: false },
    { code: 'mercadopago', amount: 150, byHand: false },
  ])

  const asked = await support.call(
    `POST /office-api/orders/${placed.number}/refunds`,
    { amount: 200, reason: 'No puede ir' },
    { 'idempotency-key': placed.orderId },
  )
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const { id } = asked.data.approval as { id: number }
  const { rows } = (await manager.call('GET /office-api/approvals')).data as unknown as {
    rows: { id: number; effect: { parts: { amount: number }[] } }[]
  }
  const approval = rows.find((one) => one.id === id)
  expect(approval?.effect.parts.map(({ amount }) => amount)).toEqual([5_000, 15_000])
  expect((await manager.call(`POST /office-api/approvals/${id}/approve`)).status).toBe(200)
  await sendRefunds(shop)
  shop.clock.advance(6 * 60_000)
  await sendRefunds(shop)
  shop.clock.advance(6 * 60_000)
  await sendRefunds(shop)
  expect(await givenBack(placed)).toEqual([[150, 50], [150]])
})

it('gives late money back to both cards when the seats have gone', async () => {
  const placed = await order()
  await cancelOrder(shop, placed.orderId, ['awaiting_payment'])
  const other = await addUser(shop)
  await placeOrder(shop, other.token, draftOf(placed.event, { paymentCode: 'mercadopago' }))
  await payByTwoCards(placed)
  await sendRefunds(shop)
  shop.clock.advance(6 * 60_000)
  await sendRefunds(shop)
  expect(await givenBack(placed)).toEqual([[200], [220]])
})
