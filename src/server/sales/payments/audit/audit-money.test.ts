import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { confirmTransfer } from '../transfers/by-staff/confirm-transfer.ts'
import { auditMoney } from './audit-money.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  buyer = await addUser(shop)
  event = await addEvent(shop)
})
afterAll(() => shop.close())

async function buy(): Promise<string> {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event))
  return data.orderId
}

const accounts = async (orderId: string) => {
  const rows = await sql<{ account: string; amount: number }>(
    shop,
    'select account, sum(amount)::int as amount from ledger where order_id = $1 group by account having sum(amount) <> 0',
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

describe('the ledger', () => {
  it('follows an order from being owed to being paid, given back and gone', async () => {
    const id = await buy()
    expect(await accounts(id)).toEqual({ customer: 42_000, sales: -42_000 })
    await confirmTransfer(shop, id, `KEY${id.slice(0, 8)}`)
    expect(await accounts(id)).toEqual({ 'provider:transfer': 42_000, sales: -42_000 })
    await refundOrder(shop, id)
    expect(await accounts(id)).toEqual({ 'provider:transfer': 42_000, refunds: -42_000 })
    await sql(shop, `update refunds set state = 'done' where order_id = $1`, [id])
    expect(await accounts(id)).toEqual({})
  })

  it('gives an unpaid order up', async () => {
    const id = await buy()
    shop.clock.advance(8 * 86_400_000)
    await expireOrders(shop)
    expect(await accounts(id)).toEqual({})
  })

  it('is only added to', async () => {
    const id = await buy()
    await expect(sql(shop, 'update ledger set amount = 1 where order_id = $1', [id])).rejects.toThrow(
      'only added to',
    )
    await expect(sql(shop, 'delete from ledger where order_id = $1', [id])).rejects.toThrow('only added to')
  })
})

describe('the audit', () => {
  it('finds a paid order without its money, and money without an order', async () => {
    expect((await auditMoney(shop)).findings).toEqual([])
    const [unpaid, cancelled] = [await buy(), await buy()]
    await sql(shop, `update orders set state = 'paid' where id = $1`, [unpaid])
    expect((await auditMoney(shop)).findings.map(({ code }) => code)).toContain('paid_without_money')
    await sql(shop, `update orders set state = 'awaiting_transfer_payment' where id = $1`, [unpaid])
    expect((await auditMoney(shop)).findings).toEqual([])

    await sql(shop, `update orders set state = 'cancelled', cancel_reason = 'staff' where id = $1`, [
      cancelled,
    ])
    await sql(shop, `update payment_attempts set state = 'completed' where order_id = $1`, [cancelled])
    expect((await auditMoney(shop)).findings.map(({ code }) => code)).toContain('money_without_owner')
  })
})
