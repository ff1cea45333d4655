import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { settlePayment } from '../settling/settle-payment.ts'
import { confirmTransfer } from '../transfers/by-staff/confirm-transfer.ts'
import { receiveTransfer } from '../transfers/receive-transfer.ts'
import { reverseOrderPayment } from '../transfers/undo/undo-assignment.ts'
import { lockAttempt } from './attempt-sql.ts'

/* Every act locks the order before its attempts, so that two acts on one order wait for each other at most. */

let shop: TestShop
let placed: { orderId: string; number: string; attemptId: string }
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  const buyer = await addUser(shop)
  const { data } = await placeOrder(
    shop,
    buyer.token,
    draftOf(await addEvent(shop), { paymentCode: 'transferencia' }),
  )
  const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  placed = { orderId: data.orderId, number: data.number, attemptId: attempt!.id }
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const money = { amount: 42_000, currency: 'MXN' } as const

const waiting = async () =>
  (
    await sql<{ count: number }>(
      shop,
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count

/** Lets `act` run into an act that has locked the order, and then locks the attempt. */
async function meet<T>(act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined
  await shop.db.transaction(async (tx) => {
    await lockOrder(tx, placed.orderId)
    acting = act()
    acting.catch(() => undefined)
    await expect.poll(waiting).toBe(1)
    await lockAttempt(tx, placed.attemptId)
  })
  return acting!
}

it('settling a payment', async () => {
  const status = { change: 'complete', money, merchantReference: null, providerReference: null } as const
  expect(await meet(() => settlePayment(shop, placed.attemptId, { ...status, details: {} }))).toBe('paid')
})

it('receiving a transfer', async () => {
  const received = { ...money, trackingKey: `KEY${placed.number}`, line: null }
  const { outcome } = await meet(() =>
    shop.db.transaction((tx) => receiveTransfer(shop, tx, placed.orderId, received)),
  )
  expect(outcome).toBe('paid')
})

it('taking a transfer back', async () => {
  await confirmTransfer(shop, placed.number, `KEY${placed.number}`)
  const about = { reason: 'another order', wasRevived: false }
  const { name } = await meet(() =>
    shop.db.transaction((tx) => reverseOrderPayment(shop, tx, placed.attemptId, about)),
  )
  expect(name).toBe(placed.number)
})
