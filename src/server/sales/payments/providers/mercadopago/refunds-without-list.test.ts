import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actAs } from '#server/platform/context.ts'
import { readAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { knownAttempt } from '#server/sales/payments/settling/fetch-and-settle.ts'
import { settlePayment } from '#server/sales/payments/settling/settle-payment.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type Payment, payment, statusOf } from './read-payments.ts'

/* The state says that money was refunded, and the list of refunds is empty, late or missing. */

let shop: MercadoPagoShop
let order: string
let attempt: string
let reference: string
let nth = 7_000
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  nth++
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  const draft = draftOf(event, { paymentCode: 'mercadopago' })
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draft)
  order = data.orderId
  const [row] = await sql<{ id: string; reference: string }>(
    shop,
    'select id, merchant_reference as reference from payment_attempts where order_id = $1',
    [order],
  )
  ;({ id: attempt, reference } = row!)
  await tell({ status: 'approved' })
})
afterAll(() => shop.close())

async function tell(more: Partial<Payment> | Record<string, unknown>): Promise<void> {
  const row = await readAttempt(shop.db, attempt)
  const answer = payment.parse({
    ...{ id: nth, external_reference: reference, currency_id: 'MXN', transaction_amount: 420 },
    ...{ refunds: [], ...more },
  })
  const status = statusOf([answer], knownAttempt(shop, row!))
  await settlePayment(actAs(shop, { kind: 'provider', id: 'mercadopago' }), attempt, status)
}

const look = async () =>
  (
    await sql<{ gone: number; tasks: string[] }>(
      shop,
      `select (select coalesce(sum(gone), 0)::int from money_returns where order_id = $1) as gone,
         array(select kind from staff_tasks where order_id = $1 and done_at is null order by id) as tasks`,
      [order],
    )
  )[0]

describe('a payment that MercadoPago calls refunded', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['in full', { status: 'refunded', transaction_amount_refunded: 420 }, 42_000],
    ['in full, without any amount', { status: 'refunded' }, 42_000],
    [
      'in full, with a refused list',
      { status: 'refunded', refunds: [{ id: 1, amount: 420, status: 'rejected' }] },
      42_000,
    ],
    [
      'in part',
      { status: 'approved', status_detail: 'partially_refunded', transaction_amount_refunded: 120 },
      12_000,
    ],
    ['in part, by its state', { status: 'partially_refunded', transaction_amount_refunded: 120 }, 12_000],
    [
      'in part, with a list that lacks some',
      { status: 'approved', transaction_amount_refunded: 120, refunds: [{ id: 200, amount: 50 }] },
      12_000,
    ],
  ])('%s left, however often it is told, and once when the list comes', async (_, answer, gone) => {
    await tell(answer)
    await tell(answer)
    expect((await look())?.gone).toBe(gone)
    const { refunds = [] } = answer as { refunds?: { id: number; amount: number; status?: string }[] }
    const known = refunds.filter(({ status }) => !status)
    const rest = gone / 100 - known.reduce((sum, { amount }) => sum + amount, 0)
    await tell({ ...answer, refunds: [...known, { id: nth + 90_000, amount: rest }] })
    expect((await look())?.gone).toBe(gone)
    expect((await auditMoney(shop)).findings).toEqual([])
  })

  it('in part, without any amount, is a question to staff', async () => {
    for (let times = 0; times < 2; times++)
      await tell({ status: 'approved', status_detail: 'partially_refunded' })
    expect(await look()).toEqual({ gone: 0, tasks: ['amount_mismatch'] })
  })
})
