import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { actAs } from '#server/platform/context.ts'
import { endUnpaidOrder } from '#server/sales/orders/ending/end-unpaid-order.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { providerConcurrency } from '../attempts/circuit-breaker.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

/* A payment that is found by its id is evidence enough; an empty search proves nothing. */

let shop: MercadoPagoShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/rules', { mode: 'off', search: 'empty', orders: 'empty' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 1, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const minutes = 60_000
const review = { status: 'in_process' }
const oxxo = { status: 'pending', type: 'ticket', method: 'oxxo' }

async function buy(): Promise<PlacedOrder & { preference: string }> {
  const { data, body } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  if (!data) throw new Error(JSON.stringify(body))
  return { ...data, preference: data.payment.preference_id! }
}

const comeBack = (orderId: string, query: string) => call(shop, `/api/orders/${orderId}/status?${query}`)
const setStatus = (id: number, status: string) => shop.control('POST', `/payments/${id}/status`, { status })
const stateOf = async (orderId: string) => {
  const [order] = await sql<{ state: string }>(shop, 'select state from orders where id = $1', [orderId])
  return order!.state
}

async function expireAfter(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await expireOrders(shop)
}

describe('while the provider’s search finds nothing, an approved payment', () => {
  it.each(['webhook', 'return', 'merchant order'])('is settled by the id that its %s names', async (by) => {
    const { orderId, preference } = await buy()
    const { id } = await shop.pay(preference)
    if (by === 'webhook') await shop.webhook(id)
    if (by === 'return') await comeBack(orderId, `status=approved&payment_id=${id}`)
    if (by === 'merchant order') {
      await shop.control('PUT', '/rules', { orders: 'complete' })
      await expireAfter(31 * minutes)
    }
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('is settled by the id that an earlier look-up has stored, when its webhooks are lost', async () => {
    const { orderId, preference } = await buy()
    const { id } = await shop.pay(preference, review)
    await shop.webhook(id)
    await setStatus(id, 'approved')
    shop.clock.advance(2 * minutes)
    await reconcileAttempts(shop)
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('is settled later when the provider does not answer after its webhook', async () => {
    const { orderId, preference } = await buy()
    const { id } = await shop.pay(preference)
    await shop.control('POST', '/faults', { operation: 'search', kind: 'respond', status: 500, times: 1 })
    await shop.webhook(id)
    await expireAfter(31 * minutes)
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('of another order, named by the address of a return, settles nothing', async () => {
    const [mine, other] = [await buy(), await shop.pay((await buyElsewhere()).preference)]
    await comeBack(mine.orderId, `status=approved&payment_id=${other.id}`)
    expect(await stateOf(mine.orderId)).toBe('awaiting_payment')
  })
})

async function buyElsewhere() {
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  return buy()
}

describe('an order', () => {
  it('with a payment under review does not expire, and is paid or can be paid again by its outcome', async () => {
    const { orderId, preference } = await buy()
    const { id } = await shop.pay(preference, review)
    await shop.webhook(id)
    await expireAfter(24 * 60 * minutes)
    expect(await stateOf(orderId)).toBe('awaiting_payment')
    await setStatus(id, 'rejected')
    await expireAfter(2 * minutes)
    expect(await stateOf(orderId)).toBe('cancelled')
  })

  it('whose payment under review is not found any more does not expire', async () => {
    const { orderId, preference } = await buy()
    await shop.webhook((await shop.pay(preference, review)).id)
    const gone = { operation: 'get-payment', kind: 'respond', status: 404, times: 1 }
    await shop.control('POST', '/faults', gone)
    await expireAfter(31 * minutes)
    expect(await stateOf(orderId)).toBe('awaiting_payment')
  })

  it('whose payment is not found any more holds up no other one', async () => {
    event = await addEvent(shop, {
      size: providerConcurrency + 1,
      startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    for (let nth = 0; nth < providerConcurrency; nth++) {
      buyer = await addUser(shop)
      await shop.webhook((await shop.pay((await buy()).preference, review)).id)
    }
    buyer = await addUser(shop)
    const last = await buy()
    const gone = { operation: 'get-payment', kind: 'respond', status: 404, times: providerConcurrency }
    await shop.control('POST', '/faults', gone)
    await expireAfter(31 * minutes)
    expect(await stateOf(last.orderId)).toBe('cancelled')
  })

  it.each([
    ['an open page', null, 31 * minutes],
    ['a voucher that waits for the customer', oxxo, 73 * 60 * minutes],
  ])('with %s ends at its window', async (_, payment, window) => {
    const { orderId, preference } = await buy()
    if (payment) await shop.webhook((await shop.pay(preference, payment)).id)
    await expireAfter(window)
    expect(await stateOf(orderId)).toBe('cancelled')
  })
})

describe('a voucher that is paid late', () => {
  const pay = async (end: 'cancel' | 'expire') => {
    const { orderId, preference } = await buy()
    const { id } = await shop.pay(preference, oxxo)
    await shop.webhook(id)
    if (end === 'expire') await expireAfter(73 * 60 * minutes)
    else
      await shop.db.transaction(async (tx) => {
        const ctx = actAs(shop, { kind: 'staff', id: 'test' })
        await endUnpaidOrder(ctx, tx, (await lockOrder(tx, orderId))!, { change: 'cancel' })
      })
    await setStatus(id, 'approved')
    await shop.webhook(id)
    await sendRefunds(shop)
    const [row] = await sql(
      shop,
      `select o.state, array(select reason from refunds where order_id = o.id) as refunds,
         array(select data->>'outcome' from outbox where order_id = o.id and kind = 'late_money') as told
       from orders o where id = $1`,
      [orderId],
    )
    return row
  }

  it('is refunded when the order had been cancelled, and the customer is told so', async () => {
    expect(await pay('cancel')).toEqual({ state: 'cancelled', refunds: ['late_money'], told: ['cancelled'] })
  })

  it('revives an order that had expired and whose seats are free', async () => {
    expect(await pay('expire')).toEqual({ state: 'paid', refunds: [], told: ['seats_again'] })
  })
})
