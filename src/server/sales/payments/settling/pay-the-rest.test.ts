import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { sql } from '#test/helpers/builders.ts'
import { type Bought, createWaysShop, type WaysShop } from '#test/helpers/payments/every-way-to-pay.ts'
import { call } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

/* A part of the price came by transfer; the rest can be paid by any method. */

let shop: WaysShop
beforeAll(async () => {
  shop = await createWaysShop()
})
beforeEach(() => shop.reset())
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

/** An order of 420 pesos, 200 of them paid. */
async function partlyPaid(): Promise<Bought> {
  const { transfer } = shop.ways
  const order = await shop.buy(transfer, await shop.eventFor(transfer))
  await transfer.pay(order, { amount: 200 })
  await transfer.tell(order)
  return order
}

const detailOf = async ({ placed, buyer }: Bought) =>
  (await call<OrderDetail>(shop, `/shop-api/order-detail/${placed.orderId}`, { token: buyer.token })).data
    .order

const asked = async ({ placed }: Bought) =>
  (
    await sql<{ amount: number }>(
      shop,
      'select amount from payment_attempts where order_id = $1 and not unasked order by ordinal desc limit 1',
      [placed.orderId],
    )
  )[0]?.amount

it('is shown with the order, and in the mail that repeats where to transfer to', async () => {
  const order = await partlyPaid()
  expect(await detailOf(order)).toMatchObject({
    total: 420,
    missing: 220,
    state: 'awaiting_transfer_payment',
  })
  await call(shop, `/shop-api/order-detail/${order.placed.orderId}/resend-mail`, {
    token: order.buyer.token,
    json: {},
  })
  await sendDueMails(shop)
  const [mail] = await sql<{ plain: string }>(
    shop,
    'select plain from mailbox order by outbox_id desc limit 1',
  )
  expect(mail?.plain).toMatch(/Transfiere MXN.220,00/)
})

it.each(['card', 'mercadopago', 'cash'] as const)(
  'by %s it is what is missing, and no more',
  async (name) => {
    const order = await shop.payAgain(await partlyPaid(), shop.ways[name])
    expect(await asked(order)).toBe(22_000)
    await shop.ways[name].pay(order)
    await shop.ways[name].tell(order)
    expect(await detailOf(order)).toMatchObject({ state: 'paid', missing: 0, refunds: [] })
  },
)

it('by card, on a page that was opened for the whole price before, goes back as far as it is too much', async () => {
  const { card, transfer } = shop.ways
  const order = await shop.buy(transfer, await shop.eventFor(transfer))
  const whole = await shop.payAgain(order, card)
  await transfer.pay(order, { amount: 200 })
  await transfer.tell(order)
  await card.pay(whole)
  await card.tell(whole)
  await sendRefunds(shop)
  expect(await detailOf(order)).toMatchObject({ state: 'paid', refunds: [{ amount: 200, state: 'done' }] })
})

it('by card is asked for on a page of its own, although one for the whole price is still open', async () => {
  const { card, transfer } = shop.ways
  const order = await shop.buy(transfer, await shop.eventFor(transfer))
  const whole = await shop.payAgain(order, card)
  await transfer.pay(order, { amount: 200 })
  await transfer.tell(order)
  const rest = await shop.payAgain(order, card)
  expect(rest.payment.preference_init_point).not.toBe(whole.payment.preference_init_point)
  expect(await asked(order)).toBe(22_000)
})

it('by card, and then by transfer as well, pays once: the transfer goes back', async () => {
  const { card, transfer } = shop.ways
  const order = await shop.payAgain(await partlyPaid(), card)
  await card.pay(order)
  await card.tell(order)
  await transfer.pay(order, { amount: 220 })
  await transfer.tell(order)
  await sendRefunds(shop)
  expect(await detailOf(order)).toMatchObject({
    state: 'paid',
    refunds: [{ amount: 220, state: 'with_staff' }],
  })
})

it('can be given back instead: all of it, by the office or the command line, and the order ends', async () => {
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const moneyOf = async ({ placed }: Bought) =>
    await sql(shop, 'select reason, amount, state from refunds where order_id = $1', [placed.orderId])
  const [byOffice, byCommand] = [await partlyPaid(), await partlyPaid()]
  const { number } = byOffice.placed
  const form = await finance.call(`GET /office-api/orders/${number}/refund?all=1`)
  expect(form.data).toMatchObject({
    ...{ why: null, isPartPaid: true, money: { received: 200, left: 200 } },
    plan: { amount: 200, whole: true },
  })
  const send = (amount?: number) =>
    finance.call(
      `POST /office-api/orders/${number}/refunds`,
      { reason: 'La clienta ya no viaja', ...(amount && { amount }) },
      { 'idempotency-key': randomUUID() },
    )
  expect((await send(50)).code).toBe('refund_of_part_paid')
  expect((await send()).status).toBe(200)
  expect(await refundOrder(shop, byCommand.placed.orderId, { amount: 200 })).toBe('all')
  await sendRefunds(shop)
  for (const order of [byOffice, byCommand]) {
    expect((await detailOf(order)).state).toBe('cancelled')
    expect(await moneyOf(order)).toEqual([
      { reason: 'incomplete', amount: 20_000, state: 'waiting_for_staff' },
    ])
  }
})
