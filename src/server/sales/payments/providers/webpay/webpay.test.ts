import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { pageEndpoints } from '#server/pages/page-endpoints.ts'
import type { ShopEnv } from '#server/platform/http/call-context.ts'
import { cancelOrder } from '#server/sales/orders/ending/cancel-order.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { retryRefunds } from '#server/sales/payments/refunds/retry-refunds.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { claimReturn, freeReturn } from '#server/sales/payments/settling/return-claim-sql.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createWebpayShop, type Leaving, type WebpayShop } from '#test/helpers/payments/webpay-shop.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'

let shop: WebpayShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createWebpayShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  buyer = await addUser(shop)
  event = await addEvent(shop, {
    countryCode: 'CL',
    currency: 'CLP',
    price: 18_000,
    size: 2,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function buy(quantity = 1): Promise<PlacedOrder & { token: string }> {
  const draft = draftOf(event, { paymentCode: 'webpay', quantity, price: 18_000 })
  const { data, body } = await placeOrder(shop, buyer.token, draft)
  if (!data) throw new Error(JSON.stringify(body))
  return { ...data, token: data.payment.webpay_token! }
}

/** Opens the result page like the customer's browser, with the provider's parameters. */
async function comeBack(orderId: string, fields: Record<string, string>): Promise<string> {
  const query = new URLSearchParams(fields)
  const { data } = await call<{ order: { paymentState: string } }>(
    shop,
    `/api/orders/${orderId}/status?${query}`,
  )
  return data.order.paymentState
}

const leaveAndComeBack = async (order: { orderId: string; token: string }, leaving: Leaving) =>
  comeBack(order.orderId, await shop.leave(order.token, leaving))

const stateOf = async (orderId: string) => {
  const [order] = await sql<{ state: string; attempts: string[]; refunds: string[]; live: number }>(
    shop,
    `select state,
       array(select state from payment_attempts where order_id = o.id order by ordinal) as attempts,
       array(select state from refunds where order_id = o.id order by created_at) as refunds,
       (select count(*)::int from tickets where order_id = o.id and released_at is null) as live
     from orders o where id = $1`,
    [orderId],
  )
  return order!
}

describe('paying with Webpay', () => {
  it('posts the customer to Transbank’s form and is paid by the commit of the return', async () => {
    const order = await buy()
    expect(order.payment).toMatchObject({
      kind: 'post-form',
      webpay_url: `${shop.simulator}/webpayserver/initTransaction`,
    })
    expect(order.token).toMatch(/^[0-9a-f]{64}$/)
    expect(await leaveAndComeBack(order, 'approved')).toBe('paid')
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'paid', attempts: ['completed'], live: 1 })
  })

  it.each([
    ['approved', 'paid'],
    ['rejected', 'failed'],
    ['cancelled', 'cancelled'],
    ['timed-out', 'cancelled'],
    ['form-error', 'cancelled'],
  ] as const)('that was %s is %s when the form is posted back, too', async (leaving, shown) => {
    const { orderId, token } = await buy()
    const pages = new Hono<ShopEnv>()
    const render = async () => ({ response: new Response(), nonce: '', isComplete: true })
    pageEndpoints(pages, shop, { render, pageSeconds: async () => 0 })
    const answer = await pages.request(`/response-payment/${orderId}`, {
      method: 'POST',
      body: new URLSearchParams(await shop.leave(token, leaving)),
    })
    expect(answer.status).toBe(303)
    const page = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000')
    expect(page.pathname).toBe(`/response-payment/${orderId}`)
    expect(await comeBack(orderId, Object.fromEntries(page.searchParams))).toBe(shown)
  })

  it.each([
    ['rejected', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'cancelled'],
    ['timed-out', 'cancelled', 'cancelled'],
    ['form-error', 'cancelled', 'cancelled'],
  ] as const)('that was %s shows it, and the order can be paid again', async (leaving, shown, attempt) => {
    const order = await buy()
    expect(await leaveAndComeBack(order, leaving)).toBe(shown)
    const again = await call<{ webpay_token: string }>(shop, '/shop-api/init-payment', {
      json: { orderId: order.orderId, paymentCode: 'webpay' },
      token: buyer.token,
    })
    expect(again.data.webpay_token).not.toBe(order.token)
    const second = { orderId: order.orderId, token: again.data.webpay_token }
    expect(await leaveAndComeBack(second, 'approved')).toBe('paid')
    expect((await stateOf(order.orderId)).attempts).toEqual([attempt, 'completed'])
  })

  describe('that Transbank has aborted, while its status stays INITIALIZED', () => {
    const laterMs = 15 * 60_000 + 1_000

    it('is pending on the result page until the limit of the form, and then not charged', async () => {
      const order = await buy()
      await shop.leave(order.token, 'timed-out')
      // Transbank refuses the commit with 422.
      expect(await comeBack(order.orderId, { token_ws: order.token })).toBe('awaiting_payment')
      shop.clock.advance(laterMs)
      expect(await comeBack(order.orderId, { token_ws: order.token })).toBe('cancelled')
      expect(await stateOf(order.orderId)).toMatchObject({
        state: 'awaiting_payment',
        attempts: ['cancelled'],
        live: 1,
      })
    })

    it('is found by the look-up of a customer who never comes back, and can be paid with a new form', async () => {
      const order = await buy()
      await shop.leave(order.token, 'cancelled')
      shop.clock.advance(laterMs)
      await reconcileAttempts(shop)
      expect(await comeBack(order.orderId, {})).toBe('cancelled')
      const again = await call<{ webpay_token: string }>(shop, '/shop-api/init-payment', {
        json: { orderId: order.orderId, paymentCode: 'webpay' },
        token: buyer.token,
      })
      const second = { orderId: order.orderId, token: again.data.webpay_token }
      expect(await leaveAndComeBack(second, 'approved')).toBe('paid')
      expect((await stateOf(order.orderId)).attempts).toEqual(['cancelled', 'completed'])
    })

    it('is paid when its commit is taken after all', async () => {
      const order = await buy()
      const fields = await shop.leave(order.token, 'approved')
      shop.clock.advance(laterMs)
      expect(await comeBack(order.orderId, fields)).toBe('paid')
    })

    it('gives the seats back at the end of the order, like any payment that was not made', async () => {
      const order = await buy()
      await shop.leave(order.token, 'timed-out')
      shop.clock.advance(laterMs)
      await reconcileAttempts(shop)
      shop.clock.advance(laterMs)
      await expireOrders(shop)
      expect(await stateOf(order.orderId)).toMatchObject({ state: 'cancelled', live: 0, refunds: [] })
    })
  })

  it('gives a customer who left the form without a word a new form, for a token opens no second one', async () => {
    const order = await buy()
    const again = await call<{ webpay_token: string }>(shop, '/shop-api/init-payment', {
      json: { orderId: order.orderId, paymentCode: 'webpay' },
      token: buyer.token,
    })
    expect(again.data.webpay_token).not.toBe(order.token)
    const shown = await call<{ order: { payment: unknown } }>(
      shop,
      `/shop-api/order-detail/${order.orderId}`,
      { token: buyer.token },
    )
    expect(shown.data.order.payment).toBe(null)
  })

  it('commits once when the same return comes many times at once, and all of them see it paid', async () => {
    const order = await buy()
    const fields = await shop.leave(order.token, 'approved')
    await shop.control('POST', '/faults', { kind: 'latency', operation: 'commit', when: 'before', ms: 300 })
    const seen = await Promise.all(Array.from({ length: 8 }, () => comeBack(order.orderId, fields)))
    expect(new Set(seen)).toEqual(new Set(['paid']))
    expect(await shop.countOf('commit')).toBe(1)
  })

  it('stays paid when an old tab comes back with an error for the same token', async () => {
    const order = await buy()
    await leaveAndComeBack(order, 'approved')
    expect(await leaveAndComeBack(order, 'form-error')).toBe('paid')
    expect(await shop.countOf('commit')).toBe(1)
  })

  it('does not believe a return that says so: forged, of another order, or of no transaction', async () => {
    const [order, other] = [await buy(), await buy()]
    await shop.leave(other.token, 'approved')
    expect(await comeBack(order.orderId, { token_ws: other.token })).toBe('awaiting_payment')
    expect(await comeBack(order.orderId, { token_ws: 'f'.repeat(64) })).toBe('awaiting_payment')
    // The customer is still on the form: the commit is refused, without harm.
    expect(await comeBack(order.orderId, { token_ws: order.token })).toBe('awaiting_payment')
    expect(await leaveAndComeBack(order, 'approved')).toBe('paid')
  })

  it.each(['drop', 'malformed'] as const)(
    'finds out by the status when the answer to the commit is lost (%s)',
    async (kind) => {
      const order = await buy()
      const fields = await shop.leave(order.token, 'approved')
      await shop.control('POST', '/faults', { kind, operation: 'commit' })
      expect(await comeBack(order.orderId, fields)).toBe('paid')
    },
  )

  it('is pending while Transbank answers nothing, and is settled by the next return', async () => {
    const order = await buy()
    const fields = await shop.leave(order.token, 'approved')
    await shop.control('POST', '/faults', { kind: 'respond', operation: '*', times: 2, status: 500 })
    expect(await comeBack(order.orderId, fields)).toBe('awaiting_payment')
    expect(await comeBack(order.orderId, fields)).toBe('paid')
  })

  it('never commits from the background: the reconciler only asks', async () => {
    const order = await buy()
    await shop.leave(order.token, 'approved')
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    expect(await shop.countOf('commit')).toBe(0)
    expect(await shop.countOf('status')).toBeGreaterThan(0)
    expect((await stateOf(order.orderId)).state).toBe('awaiting_payment')
  })

  it('does not take the money for an order that has ended meanwhile', async () => {
    const order = await buy(2)
    const fields = await shop.leave(order.token, 'approved')
    shop.clock.advance(31 * 60_000)
    await expireOrders(shop)
    expect(await comeBack(order.orderId, fields)).toBe('cancelled')
    expect(await shop.countOf('commit')).toBe(0)
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'cancelled', refunds: [] })
  })

  it('refunds at once what was taken for an order whose seats have gone to another customer', async () => {
    const order = await buy(2)
    const fields = await shop.leave(order.token, 'approved')
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'commit', when: 'after' })
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'status', status: 500 })
    await comeBack(order.orderId, fields)
    await cancelOrder(shop, order.orderId, ['awaiting_payment'])
    const next = await addUser(shop)
    await placeOrder(shop, next.token, draftOf(event, { price: 18_000, paymentCode: 'webpay' }))
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    await sendRefunds(shop)
    expect(await stateOf(order.orderId)).toMatchObject({
      state: 'cancelled',
      attempts: ['completed'],
      refunds: ['done'],
    })
    const { transactions } = await shop.control('GET', '/transactions')
    expect(transactions).toContainEqual(expect.objectContaining({ token: order.token, status: 'REVERSED' }))
  })

  it('does not free a return that another process has taken over', async () => {
    const order = await buy()
    const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
      order.orderId,
    ])
    const { id } = attempt!
    const first = shop.clock.now()
    const second = new Date(first.getTime() + 31_000)
    expect(await claimReturn(shop.db, id, first, first)).toBe(true)
    expect(await claimReturn(shop.db, id, second, new Date(first.getTime() + 1_000))).toBe(true)
    await freeReturn(shop.db, id, first)
    expect(await claimReturn(shop.db, id, second, first)).toBe(false)
    await freeReturn(shop.db, id, second)
    expect(await claimReturn(shop.db, id, second, first)).toBe(true)
  })

  it('gives money back once, even when the answer to the refund is lost', async () => {
    const order = await buy()
    await leaveAndComeBack(order, 'approved')
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund' })
    await refundOrder(shop, order.orderId)
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['created'])
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['done'])
    expect(await shop.countOf('refund')).toBe(1)
  })

  it('leaves a refund to staff when its answer was lost and Transbank no longer tells what became of it', async () => {
    const order = await buy()
    await leaveAndComeBack(order, 'approved')
    const days = 8
    await shop.control('POST', '/clock', { days })
    shop.clock.advance(days * 86_400_000)
    await refundOrder(shop, order.orderId)
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund' })
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['created'])
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['failed'])
    expect(await shop.countOf('refund')).toBe(1)
    const tasks = await sql(
      shop,
      `select t.kind, r.result->'outcome_unknown' as unknown from staff_tasks t
       join refunds r on r.id::text = t.details->>'refund' where t.order_id = $1`,
      [order.orderId],
    )
    expect(tasks).toEqual([{ kind: 'refund_failed', unknown: true }])

    // Staff have looked it up at Transbank and decide to send it again.
    await shop.db.transaction((tx) => retryRefunds(shop, tx, order.orderId, 'retry'))
    await sendRefunds(shop)
    expect(await shop.countOf('refund')).toBe(2)
  })

  it.each([403, 429])('sends a refund later that Transbank has no time for (%i)', async (status) => {
    const order = await buy()
    await leaveAndComeBack(order, 'approved')
    await refundOrder(shop, order.orderId)
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status })
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['created'])
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['done'])
  })

  it('takes few refunds at a time, so that each is sent before another process may take it', async () => {
    for (let nth = 0; nth < 7; nth++) {
      buyer = await addUser(shop)
      event = await addEvent(shop, { countryCode: 'CL', currency: 'CLP', price: 18_000 })
      const order = await buy()
      await leaveAndComeBack(order, 'approved')
      await refundOrder(shop, order.orderId)
    }
    const stopping = new AbortController()
    const sending = sendRefunds(shop, stopping.signal)
    stopping.abort()
    await sending
    const [due] = await sql<{ count: number }>(
      shop,
      "select count(*)::int from refunds where state = 'created' and ask_next_at <= $1",
      [shop.clock.now()],
    )
    expect(due?.count).toBe(2)
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    const open = await sql(shop, "select id from refunds where state = 'created'")
    expect(open).toEqual([])
  })

  it('does not count what staff sent by hand as given back by Transbank', async () => {
    const order = await buy(2)
    await leaveAndComeBack(order, 'approved')
    await refundOrder(shop, order.orderId, { amount: 100 })
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status: 422 })
    await sendRefunds(shop)
    await shop.db.transaction((tx) => retryRefunds(shop, tx, order.orderId, 'hand_over'))
    await confirmRefund(shop, order.number, `HAND${order.number}`)

    await refundOrder(shop, order.orderId, { amount: 200 })
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect((await stateOf(order.orderId)).refunds).toEqual(['done', 'done'])
    expect(await shop.countOf('refund')).toBe(2)
  })

  it('is offered in Chile alone', async () => {
    const codes = async (country: string) =>
      (await call<{ code: string }[]>(shop, `/api/payment-methods?country-code=${country}`)).data.map(
        ({ code }) => code,
      )
    expect(await codes('CL')).toContain('webpay')
    expect(await codes('MX')).not.toContain('webpay')
    expect(await codes('PE')).not.toContain('webpay')
  })
})
