import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop, declinedCard } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

let shop: CardShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 2, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function buy(more: Parameters<typeof draftOf>[1] = {}, token = buyer.token): Promise<PlacedOrder> {
  const { data, body } = await placeOrder(shop, token, draftOf(event, { paymentCode: 'unlimit', ...more }))
  if (!data) throw new Error(JSON.stringify(body))
  return data
}

const attemptOf = async (orderId: string) => {
  const [attempt] = await sql<{ merchantReference: string; state: string }>(
    shop,
    'select merchant_reference, state from payment_attempts where order_id = $1 order by created_at desc limit 1',
    [orderId],
  )
  return attempt!
}

async function callbackFor(orderId: string, more: Record<string, unknown> = {}) {
  const { merchantReference } = await attemptOf(orderId)
  return shop.callback({
    callback_time: new Date().toISOString(),
    payment_method: 'BANKCARD',
    merchant_order: { id: merchantReference },
    payment_data: { status: 'COMPLETED', ...more },
  })
}

const stateOf = async (orderId: string) => {
  const [order] = await sql<{ state: string; changes: string[]; mails: string[]; live: number }>(
    shop,
    `select state,
       array(select change from order_changes where order_id = o.id order by id) as changes,
       array(select kind from outbox where order_id = o.id order by id) as mails,
       (select count(*)::int from tickets where order_id = o.id and released_at is null) as live
     from orders o where id = $1`,
    [orderId],
  )
  return order!
}

const returnTo = (orderId: string, query = '?outcome=success') =>
  call<{ order: { paymentState: string } }>(shop, `/api/orders/${orderId}/status${query}`)

describe('paying by card', () => {
  it('opens its page for a repeated call, though the answer to the first one was lost', async () => {
    const draft = draftOf(event, { paymentCode: 'unlimit' })
    const send = () => placeOrder(shop, buyer.token, draft, 'the same key')
    const first = await send()
    // What a process leaves that is killed after the provider has made the payment.
    await sql(
      shop,
      'update payment_attempts set next_step = null, provider_reference = null where order_id = $1',
      [first.data.orderId],
    )
    expect(await send()).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
    shop.clock.set(new Date(Date.now() + 60_000))
    const again = await send()
    expect(again.data).toMatchObject({ orderId: first.data.orderId, payment: { kind: 'frame' } })
    expect((await send()).data.payment).toEqual(again.data.payment)
    await shop.payByCard(again.data.payment.preference_init_point!)
    expect((await returnTo(first.data.orderId)).data.order.paymentState).toBe('paid')
  })

  it('shows that it was paid to a repeated call, though the answer to the first one was lost', async () => {
    const draft = draftOf(event, { paymentCode: 'unlimit' })
    const send = () => placeOrder(shop, buyer.token, draft, 'the same key')
    const first = await send()
    await shop.payByCard(first.data.payment.preference_init_point!)
    await sql(
      shop,
      'update payment_attempts set next_step = null, provider_reference = null where order_id = $1',
      [first.data.orderId],
    )
    shop.clock.set(new Date(Date.now() + 60_000))
    expect((await send()).data).toMatchObject({ state: 'paid', payment: { kind: 'none' } })
  })

  it('shows the provider in a frame and settles when the customer comes back', async () => {
    const placed = await buy()
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      payment: { kind: 'frame', preference_id: placed.orderId },
    })
    await shop.payByCard(placed.payment.preference_init_point!)
    expect((await returnTo(placed.orderId)).data.order.paymentState).toBe('paid')
    expect(await stateOf(placed.orderId)).toEqual({
      state: 'paid',
      changes: ['place', 'pay'],
      mails: ['order_awaiting_payment', 'order_paid'],
      live: 1,
    })
  })

  it('does not believe an address that says it was paid', async () => {
    const placed = await buy()
    const answer = await returnTo(placed.orderId, '?outcome=success&status=COMPLETED&paymentState=paid')
    expect(answer.data.order.paymentState).toBe('awaiting_payment')
    expect((await stateOf(placed.orderId)).state).toBe('awaiting_payment')
  })

  it('settles by the callback alone when the browser never returns', async () => {
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!)
    expect((await callbackFor(placed.orderId)).status).toBe(200)
    expect((await stateOf(placed.orderId)).state).toBe('paid')
  })

  it('takes fifty equal callbacks and ten returns at once as one payment', async () => {
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!)
    const { merchantReference } = await attemptOf(placed.orderId)
    const body = { merchant_order: { id: merchantReference }, payment_data: { status: 'COMPLETED' } }
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => shop.callback(body)),
      ...Array.from({ length: 10 }, () => shop.fetch(`/api/orders/${placed.orderId}/status?outcome=success`)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stateOf(placed.orderId)).toMatchObject({
      changes: ['place', 'pay'],
      mails: ['order_awaiting_payment', 'order_paid'],
    })
    const [kept] = await sql<{ times: number }>(
      shop,
      `select times from payment_notifications where body like '%' || $1 || '%'`,
      [merchantReference],
    )
    expect(kept?.times).toBe(50)
  })

  it('turns a forged callback away, and believes nothing that a genuine one says of the payment', async () => {
    const placed = await buy()
    const { merchantReference } = await attemptOf(placed.orderId)
    const body = {
      merchant_order: { id: merchantReference },
      payment_data: { status: 'COMPLETED', amount: 420, currency: 'MXN' },
    }
    expect((await shop.callback(body, '0'.repeat(128))).status).toBe(403)
    expect((await shop.callback(body)).status).toBe(200)
    expect((await stateOf(placed.orderId)).state).toBe('awaiting_payment')
  })

  it('leaves a refused card to be tried again, and keeps the seats meanwhile', async () => {
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!, declinedCard)
    expect((await returnTo(placed.orderId, '?outcome=decline')).data.order.paymentState).toBe('failed')
    expect(await stateOf(placed.orderId)).toMatchObject({
      state: 'awaiting_payment',
      mails: ['order_awaiting_payment', 'payment_failed'],
      live: 1,
    })

    const retry = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json: { orderId: placed.orderId, paymentCode: 'unlimit' },
    })
    expect(retry.data.preference_init_point).not.toBe(placed.payment.preference_init_point)
    await shop.payByCard(retry.data.preference_init_point!)
    expect((await returnTo(placed.orderId)).data.order.paymentState).toBe('paid')
  })

  it("shows the cancellation to a customer who cancels on the provider's page, and leaves the order payable", async () => {
    const placed = await buy()
    const page = new URL(placed.payment.preference_init_point!)
    const cancelled = await fetch(`${page.origin}/MI/cancel.html${page.search}`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(cancelled.status).toBe(303)
    expect((await returnTo(placed.orderId, '?outcome=cancel')).data.order.paymentState).toBe('cancelled')
    expect(await stateOf(placed.orderId)).toMatchObject({ state: 'awaiting_payment', live: 1 })
  })

  it("does not start a payment of another customer's order", async () => {
    const placed = await buy()
    const stranger = await addUser(shop)
    const json = { orderId: placed.orderId, paymentCode: 'unlimit' }
    expect((await call(shop, '/shop-api/init-payment', { token: stranger.token, json })).status).toBe(404)
  })

  it('pays another way, which keeps the seats as long as that way takes', async () => {
    const placed = await buy()
    const json = { orderId: placed.orderId, paymentCode: 'transferencia' }
    const step = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json,
    })
    expect(step.data).toMatchObject({ kind: 'bank-transfer' })
    expect(await stateOf(placed.orderId)).toMatchObject({
      state: 'awaiting_transfer_payment',
      mails: ['order_awaiting_payment', 'order_awaiting_transfer'],
    })
    shop.clock.advance(48 * 3_600_000)
    await expireOrders(shop)
    expect((await stateOf(placed.orderId)).state).toBe('awaiting_transfer_payment')
  })

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
  ])('never accepts another %s as the price: staff get a task', async (_what, override) => {
    const placed = await buy()
    const { merchantReference } = await attemptOf(placed.orderId)
    await shop.control('POST', `/payments/${merchantReference}/complete`, override)
    expect((await returnTo(placed.orderId)).data.order.paymentState).toBe('awaiting_payment')
    const tasks = await sql<{ kind: string }>(shop, 'select kind from staff_tasks where order_id = $1', [
      placed.orderId,
    ])
    expect(tasks).toEqual([{ kind: 'amount_mismatch' }])
  })
})

describe('an order whose time to pay is over', () => {
  const window = 31 * 60_000

  it('releases its seats and informs the customer', async () => {
    const placed = await buy({ quantity: 2 })
    shop.clock.advance(window)
    expect(await expireOrders(shop)).toBeGreaterThanOrEqual(1)
    expect(await stateOf(placed.orderId)).toMatchObject({
      state: 'cancelled',
      changes: ['place', 'expire'],
      live: 0,
    })
    const next = await addUser(shop)
    expect((await buy({ quantity: 2 }, next.token)).state).toBe('awaiting_payment')
  })

  it('is paid after all when the provider, asked first, says so', async () => {
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!)
    shop.clock.advance(window)
    await expireOrders(shop)
    expect((await stateOf(placed.orderId)).state).toBe('paid')
  })

  it.each([
    ['is down', { kind: 'respond', status: 500, operation: '*', times: 50 }],
    ['answers garbage', { kind: 'malformed', operation: '*', times: 50 }],
    ['drops the line', { kind: 'drop', operation: '*', times: 50 }],
  ])('keeps its seats while the provider %s', async (_what, fault) => {
    const placed = await buy()
    shop.clock.advance(window)
    await shop.control('POST', '/faults', fault)
    await expireOrders(shop)
    expect(await stateOf(placed.orderId)).toMatchObject({ state: 'awaiting_payment', live: 1 })
    await shop.control('DELETE', '/faults')
    await expireOrders(shop)
    expect((await stateOf(placed.orderId)).state).toBe('cancelled')
  })
})

describe('many orders whose time to pay is over', () => {
  it('are asked about once each, however many processes do it', async () => {
    const bigger = await addEvent(shop, { size: 70 })
    const orders = await Promise.all(
      Array.from({ length: 60 }, () =>
        addOrder(shop, { user: buyer, event: bigger, state: 'awaiting_payment', paymentCode: 'unlimit' }),
      ),
    )
    await sql(
      shop,
      `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
       select gen_random_uuid(), id, 'unlimit', 'unlimit', 'processing', total, currency, 'V' || number, created_at, created_at
       from orders where id = any ($1)`,
      [orders.map(({ id }) => id)],
    )
    shop.clock.advance(24 * 3_600_000)
    const { databaseUrl, config, simulator } = shop
    const other = await createTestShop({
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      UNLIMIT_URL: simulator,
    })
    other.clock.set(shop.clock.now())
    const fetched = vi.spyOn(globalThis, 'fetch')
    onTestFinished(async () => {
      fetched.mockRestore()
      await other.close()
    })
    await Promise.all([expireOrders(shop), expireOrders({ ...other, config })])
    const asked = fetched.mock.calls
      .map(([to]) => new URL(String(to)).searchParams.get('merchant_order_id'))
      .filter((reference) => reference !== null)
    expect(new Set(asked).size).toBeGreaterThanOrEqual(orders.length)
    // The first calls may be repeated with a new token of the provider.
    expect(asked.length).toBeLessThan(orders.length * 1.2)
    const [left] = await sql<{ count: number }>(
      shop,
      "select count(*)::int from orders where event_id = $1 and state <> 'cancelled'",
      [bigger.id],
    )
    expect(left?.count).toBe(0)
  })
})

describe('money that comes after the seats were given back', () => {
  async function payLate() {
    const placed = await buy({ quantity: 2, shownTotal: 840 })
    shop.clock.advance(31 * 60_000)
    await expireOrders(shop)
    return placed
  }

  it('takes the seats again when they are still free', async () => {
    const placed = await payLate()
    await shop.payByCard(placed.payment.preference_init_point!)
    await callbackFor(placed.orderId)
    expect(await stateOf(placed.orderId)).toMatchObject({
      state: 'paid',
      changes: ['place', 'expire', 'revive'],
      mails: ['order_awaiting_payment', 'order_expired', 'late_money', 'order_paid'],
      live: 2,
    })
  })

  it('uses the order’s discount again, even when that was used up meanwhile', async () => {
    const code = `late-${event.id}`
    const [discount] = await sql<{ id: number }>(
      shop,
      `insert into discounts (code, variation, total_limit, valid_from, valid_until)
       values ($1, 0.25, 1, now() - interval '1 day', now() + interval '1 day') returning id`,
      [code],
    )
    await sql(shop, 'insert into discount_prices (discount_id, variant_id, price) values ($1, $2, 31500)', [
      discount!.id,
      event.variantId,
    ])
    const withCode = (token: string) => buy({ discountCode: code, shownTotal: 315 }, token)
    const placed = await withCode(buyer.token)
    shop.clock.advance(31 * 60_000)
    await expireOrders(shop)
    const next = await addUser(shop)
    await withCode(next.token)
    await shop.payByCard(placed.payment.preference_init_point!)
    await callbackFor(placed.orderId)
    expect((await stateOf(placed.orderId)).state).toBe('paid')
    const used = await sql(
      shop,
      'select count(*)::int from discount_uses where discount_id = $1 and returned_at is null',
      [discount!.id],
    )
    expect(used).toEqual([{ count: 2 }])
  })

  it('goes back, once, when another customer has them', async () => {
    const placed = await payLate()
    const next = await addUser(shop)
    await buy({}, next.token)
    await shop.payByCard(placed.payment.preference_init_point!)
    await Promise.all([callbackFor(placed.orderId), callbackFor(placed.orderId), returnTo(placed.orderId)])
    expect(await stateOf(placed.orderId)).toMatchObject({ state: 'cancelled', live: 0 })
    await sendRefunds(shop)
    shop.clock.advance(3_600_000)
    await sendRefunds(shop)
    const refunds = await sql(shop, 'select state, amount, reason from refunds where order_id = $1', [
      placed.orderId,
    ])
    expect(refunds).toEqual([{ state: 'done', amount: 84_000, reason: 'late_money' }])
    const { refunds: sent } = (await shop.control('GET', '/refunds')) as { refunds: unknown[] }
    expect(sent).toHaveLength(1)
  })
})

describe('a provider that does not answer at the start', () => {
  it.each([
    ['is down', { kind: 'respond', status: 500, operation: 'create', times: 1 }],
    ['is slow', { kind: 'latency', ms: 5_000, operation: 'create', times: 1 }],
    [
      'drops the line after it has made the payment',
      { kind: 'drop', operation: 'create', when: 'after', times: 1 },
    ],
  ])('and %s: the order waits, and is paid by another try', async (_what, fault) => {
    await shop.control('POST', '/faults', fault)
    // Cuts the provider's time limit of ten seconds to half a second.
    const { timeout } = AbortSignal
    const shortened = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms / 20))
    const answer = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit' }))
    shortened.mockRestore()
    expect(answer).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
    const { orderId } = (answer.body as unknown as { error: { data: { orderId: string } } }).error.data
    const json = { orderId, paymentCode: 'unlimit' }
    const retry = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json,
    })
    await shop.payByCard(retry.data.preference_init_point!)
    expect((await returnTo(orderId)).data.order.paymentState).toBe('paid')
  })
})

describe('a provider that has no time for a call', () => {
  it.each([403, 429])('answers %i: nothing is refused by that', async (status) => {
    const placed = await buy()
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'list', status })
    const json = { orderId: placed.orderId, paymentCode: 'unlimit' }
    expect((await call(shop, '/shop-api/init-payment', { token: buyer.token, json })).status).toBe(200)

    await shop.payByCard(placed.payment.preference_init_point!)
    await callbackFor(placed.orderId)
    await refundOrder(shop, placed.orderId)
    const states = async () =>
      (
        await sql<{ state: string }>(shop, 'select state from refunds where order_id = $1', [placed.orderId])
      ).map(({ state }) => state)
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status })
    await sendRefunds(shop)
    expect(await states()).toEqual(['created'])
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect(await states()).toEqual(['done'])
  })
})

describe('the reconciler', () => {
  it('finds the payment whose callback and return were both lost', async () => {
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!)
    shop.clock.advance(61_000)
    await reconcileAttempts(shop)
    expect((await stateOf(placed.orderId)).state).toBe('paid')
  })

  it('soon asks a provider no more that does not answer, and again when its turn comes', async () => {
    event = await addEvent(shop, {
      size: 14,
      startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    const placed: PlacedOrder[] = []
    for (let nth = 0; nth < 14; nth++) placed.push(await buy())
    for (const { payment } of placed) await shop.payByCard(payment.preference_init_point!)
    await shop.control('DELETE', '/journal')
    await shop.control('POST', '/faults', { kind: 'respond', status: 500, operation: 'list', times: 100 })
    shop.clock.advance(61_000)
    await reconcileAttempts(shop)
    expect(((await shop.control('GET', '/journal')).entries as unknown[]).length).toBeLessThan(12)
    await shop.control('DELETE', '/faults')
    shop.clock.advance(5 * 60_000)
    await reconcileAttempts(shop)
    for (const { orderId } of placed) expect((await stateOf(orderId)).state).toBe('paid')
  })

  it('knows a payment that the provider had named only later', async () => {
    await shop.control('PUT', '/switches', { paymentDataOnCreate: false })
    const placed = await buy()
    await shop.payByCard(placed.payment.preference_init_point!)
    shop.clock.advance(61_000)
    await reconcileAttempts(shop)
    expect((await stateOf(placed.orderId)).state).toBe('paid')
  })
})
