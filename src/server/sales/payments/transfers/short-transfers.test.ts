import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import type { StatementLine } from '../statement-lines/statement-line.ts'
import { assignLine } from './assign-line.ts'
import { undoAssignment } from './undo/undo-assignment.ts'

let shop: TestShop
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  event = await addEvent(shop, { size: 6, startsAt: '2026-12-20T20:30:00-06:00' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function order() {
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event))
  return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference }
}

let lines = 0
function take(reference: string, amount: number) {
  const key = `SHORT${String(++lines).padStart(7, '0')}`
  const line: StatementLine = {
    ...{
      direction: 'credit',
      bookedOn: '2026-11-21',
      amount,
      currency: 'MXN',
      reference,
      payer: 'SIN NOMBRE',
    },
    ...{ account: '', bankIds: [key], instructedAmount: 42_000, charges: 42_000 - amount, said: {} },
  }
  return assignLine(shop, { key, line, countryCode: 'MX' })
}

const stateOf = async (id: string) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state
const forgiven = async (id: string) =>
  (
    await sql<{ amount: number }>(
      shop,
      `select coalesce(sum(amount), 0)::int as amount from ledger where order_id = $1 and account = 'forgiven'`,
      [id],
    )
  )[0]?.amount
const refundsOf = (id: string) =>
  sql(shop, 'select reason, amount from refunds where order_id = $1 order by created_at, amount', [id])

it('a transfer that lacks a bank’s fee pays its order; the ledger has the rest on an account of its own', async () => {
  const { id, reference } = await order()
  expect((await take(reference, 40_000)).outcome).toBe('paid')
  expect(await stateOf(id)).toBe('paid')
  expect(await forgiven(id)).toBe(2_000)
})

it('a larger rest is asked for', async () => {
  const { id, reference } = await order()
  expect((await take(reference, 39_999)).outcome).toBe('partly_paid')
  expect(await stateOf(id)).toBe('awaiting_transfer_payment')
  expect(await forgiven(id)).toBe(0)
})

it('a rest that two transfers leave is forgiven once', async () => {
  const { id, reference } = await order()
  await take(reference, 39_000)
  expect((await take(reference, 1_500)).outcome).toBe('paid')
  expect(await forgiven(id)).toBe(1_500)
})

it('the rest that comes later goes back, and a refund gives back only what came', async () => {
  const { id, number, reference } = await order()
  await take(reference, 41_950)
  expect((await take(reference, 50)).outcome).toBe('to_refund')
  await refundOrder(shop, number)
  expect(await refundsOf(id)).toEqual([
    { reason: 'paid_twice', amount: 50 },
    { reason: 'staff', amount: 41_950 },
  ])
  expect(await stateOf(id)).toBe('refunded')
})

it('a short transfer that comes late takes the seats again', async () => {
  const { id, reference } = await order()
  shop.clock.advance(6 * 86_400_000)
  await expireOrders(shop)
  expect(await stateOf(id)).toBe('cancelled')
  expect((await take(reference, 41_950)).outcome).toBe('revived')
  expect(await forgiven(id)).toBe(50)
})

it('the rest is withdrawn with a transfer that belonged to another order, and can be forgiven again', async () => {
  const { id, reference } = await order()
  const { id: line } = await take(reference, 41_950)
  expect((await undoAssignment(shop, line, 'otra compra')).outcome).toBe('undone')
  expect(await stateOf(id)).toBe('awaiting_transfer_payment')
  expect(await forgiven(id)).toBe(0)
  expect((await take(reference, 41_000)).outcome).toBe('paid')
  expect(await forgiven(id)).toBe(1_000)
})
