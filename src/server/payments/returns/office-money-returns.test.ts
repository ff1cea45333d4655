import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDetailForStaff } from '#contract/office/orders/office-orders.ts'
import type { MoneyReturnKind } from '#domain/payments/money-returns.ts'
import { actAs } from '#server/platform/context.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { confirmTransfer } from '../transfers/confirm-transfer.ts'
import { recordMoneyReturn } from './record-money-return.ts'

/* Staff see what happened to an order's money after it was received. */

let shop: TestShop
let buyer: TestUser
let manager: OfficeClient
let order: { id: string; number: string; attempt: string }
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => shop.close())

beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(await addEvent(shop)))
  await confirmTransfer(shop, data.orderId, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  order = { id: data.orderId, number: data.number, attempt: row!.id }
})

const record = (kind: MoneyReturnKind, more: { answerBy?: Date; reason?: string } = {}) =>
  shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'provider', id: 'webpay' }), tx, {
      kind,
      of: { attempt: order.attempt },
      source: 'provider:webpay',
      reference: `case-${order.number}`,
      money: { amount: 12_000, currency: 'MXN' },
      happenedAt: shop.clock.now(),
      ...more,
    }),
  )

async function see(client = manager): Promise<OrderDetailForStaff> {
  const { status, data } = await client.call(`GET /office-api/orders/${order.number}`)
  expect(status).toBe(200)
  return data as unknown as OrderDetailForStaff
}

test('the page of an order shows a dispute with its deadline and code, then the decision that ended it', async () => {
  expect((await see()).moneyReturns).toEqual([])
  await record('disputed', { answerBy: new Date('2026-12-01T18:00:00Z'), reason: '4837' })
  const disputed = await see()
  expect(disputed.money).toMatchObject({ received: 420, gone: 120, due: 120 })
  expect(disputed.moneyReturns).toMatchObject([
    {
      ...{ kind: 'disputed', amount: 120, source: 'provider:webpay', reference: `case-${order.number}` },
      ...{ reason: '4837', happenedAt: '2026-11-21T18:00:00.000Z', answerBy: '2026-12-01T18:00:00.000Z' },
      ...{ open: true, endedAt: null, endedBy: null },
    },
  ])
  shop.clock.advance(600_000)
  await record('dispute_won')
  const won = await see()
  expect(won.money).toMatchObject({ received: 420, gone: 0, due: 0 })
  expect(won.moneyReturns).toMatchObject([
    { kind: 'disputed', open: false, endedBy: 'dispute_won', endedAt: '2026-11-21T18:10:00.000Z' },
    { kind: 'dispute_won', open: false, endedBy: null },
  ])
})
