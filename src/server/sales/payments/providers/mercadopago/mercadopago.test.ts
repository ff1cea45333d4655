import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { providerSeconds } from '../provider-metrics.ts'

let shop: MercadoPagoShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/rules', { mode: 'off' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 1, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function buy(): Promise<PlacedOrder & { preference: string }> {
  const { data, body } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  if (!data) throw new Error(JSON.stringify(body))
  return { ...data, preference: data.payment.preference_id! }
}

async function comeBack(orderId: string, query = 'status=approved&payment_id=1'): Promise<string> {
  const path = `/api/orders/${orderId}/status?${query}`
  const { data } = await call<{ order: { paymentState: string } }>(shop, path)
  return data.order.paymentState
}

const stateOf = async (orderId: string) => {
  const [order] = await sql<{ state: string; attempts: string[]; refunds: string[]; mails: string[] }>(
    shop,
    `select state,
       array(select state from payment_attempts where order_id = o.id order by ordinal) as attempts,
       array(select state from refunds where order_id = o.id order by created_at) as refunds,
       array(select kind from outbox where order_id = o.id order by id) as mails
     from orders o where id = $1`,
    [orderId],
  )
  return order!
}

describe('a voucher from its page', () => {
  const hour = 3_600_000
  const oxxo = { status: 'pending', type: 'ticket', method: 'oxxo' }
  const detailOf = async (orderId: string) =>
    (await call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}`, { token: buyer.token })).data

  it('is shown with the order, keeps the seats for as long as its money may come, and pays it', async () => {
    const order = await buy()
    const payment = await shop.pay(order.preference, oxxo)
    expect(await comeBack(order.orderId, 'status=pending&payment_id=1')).toBe('awaiting_payment')
    const { order: shown } = await detailOf(order.orderId)
    expect(shown.payment?.voucher).toMatchObject({
      kind: 'cash',
      place: 'OXXO',
      reference: expect.stringMatching(/^\d{14}$/),
    })
    const end = Date.parse(shown.payment!.voucher!.expiresAt)
    expect(Math.round((end - Date.now()) / hour)).toBe(48)
    expect(Math.round((Date.parse(shown.holdUntil!) - end) / hour)).toBe(24)

    shop.clock.advance(47 * hour)
    await expireOrders(shop)
    await shop.control('POST', `/payments/${payment.id}/status`, { status: 'approved' })
    await shop.webhook(payment.id)
    expect((await stateOf(order.orderId)).state).toBe('paid')
  })

  it('gives a CLABE for a transfer, and expires unpaid', async () => {
    const order = await buy()
    await shop.pay(order.preference, { status: 'pending', type: 'bank_transfer', method: 'clabe' })
    await comeBack(order.orderId)
    expect((await detailOf(order.orderId)).order.payment?.voucher).toMatchObject({
      kind: 'transfer',
      clabe: expect.stringMatching(/^\d{18}$/),
    })
    shop.clock.advance(49 * hour)
    await shop.control('POST', '/clock', { hours: 49 })
    expect(await comeBack(order.orderId)).toBe('failed')
    expect((await detailOf(order.orderId)).order.payment).toMatchObject({ kind: 'none' })
    const [mail] = await sql(
      shop,
      `select data from outbox where order_id = $1 and kind = 'payment_failed'`,
      [order.orderId],
    )
    expect(mail).toEqual({ data: { slip: true } })
    shop.clock.advance(24 * hour)
    await expireOrders(shop)
    expect((await stateOf(order.orderId)).state).toBe('cancelled')
  })

  it('goes on waiting when a card is rejected on the same page', async () => {
    const order = await buy()
    await shop.pay(order.preference, oxxo)
    await shop.pay(order.preference, { status: 'rejected' })
    expect(await comeBack(order.orderId)).toBe('awaiting_payment')
  })

  it('outlives the page that gave it, which then is another one', async () => {
    const order = await buy()
    await shop.pay(order.preference, oxxo)
    await comeBack(order.orderId)
    const payAgain = async () => {
      const json = { orderId: order.orderId, paymentCode: 'mercadopago' }
      return (
        await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', { token: buyer.token, json })
      ).data.preference_id
    }
    expect(await payAgain()).toBe(order.preference)
    shop.clock.advance(31 * 60_000)
    expect(await payAgain()).not.toBe(order.preference)
  })

  it('is called off once the order has been paid in another way', async () => {
    const order = await buy()
    const slip = await shop.pay(order.preference, oxxo)
    await comeBack(order.orderId)
    shop.clock.advance(31 * 60_000)
    const json = { orderId: order.orderId, paymentCode: 'mercadopago' }
    const again = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
      token: buyer.token,
      json,
    })
    const card = await shop.pay(again.data.preference_id!)
    await shop.webhook(card.id)
    expect(await stateOf(order.orderId)).toMatchObject({
      state: 'paid',
      attempts: ['processing', 'completed'],
    })

    shop.clock.advance(hour)
    await reconcileAttempts(shop)
    expect(await stateOf(order.orderId)).toMatchObject({
      state: 'paid',
      attempts: ['cancelled', 'completed'],
    })
    const { payments } = await shop.control('GET', `/preferences/${order.preference}/payments`)
    expect(payments).toMatchObject([{ id: slip.id, status: 'cancelled' }])
  })

  it('is not to be had when its money could come after the trip is frozen', async () => {
    event = await addEvent(shop, { startsAt: new Date(Date.now() + 140 * hour).toISOString() })
    await buy()
    const { entries } = await shop.control('GET', '/journal?operation=preference')
    const [{ body }] = entries as [{ body: Record<string, unknown> }]
    expect(body).not.toHaveProperty('date_of_expiration')
    expect(body.payment_methods).toEqual({
      excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }, { id: 'bank_transfer' }],
    })
  })
})

describe('paying with MercadoPago', () => {
  it('sends the customer to its page for the order’s total, for as long as the seats are kept', async () => {
    const order = await buy()
    expect(order.payment).toMatchObject({ kind: 'redirect' })
    expect(order.payment.preference_init_point).toContain(`pref_id=${order.preference}`)
    const { entries } = await shop.control('GET', '/journal?operation=preference')
    const [{ body }] = entries as [{ body: Record<string, unknown> }]
    expect(body).toMatchObject({
      items: [{ unit_price: 420, currency_id: 'MXN', quantity: 1 }],
      auto_return: 'approved',
      expires: true,
    })
    expect(Date.parse(body.expiration_date_to as string)).toBe(Date.parse(order.holdUntil!))
  })

  it('has the time of its calls measured', async () => {
    await buy()
    const { values } = await providerSeconds.get()
    expect(values.map(({ labels }) => `${labels.provider} ${labels.call} ${labels.outcome}`)).toContain(
      'mercadopago start ok',
    )
  })

  it('is paid by the customer’s return, or by the webhook alone when the browser never comes back', async () => {
    const returned = await buy()
    await shop.pay(returned.preference)
    expect(await comeBack(returned.orderId)).toBe('paid')

    event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
    const silent = await buy()
    const payment = await shop.pay(silent.preference)
    expect((await shop.webhook(payment.id)).status).toBe(200)
    expect((await stateOf(silent.orderId)).mails).toEqual(['order_awaiting_payment', 'order_paid'])
  })

  it('does not believe an address that says approved', async () => {
    const order = await buy()
    expect(await comeBack(order.orderId)).toBe('awaiting_payment')
    expect(await comeBack(order.orderId, 'status=null&payment_id=null')).toBe('awaiting_payment')
  })

  it('lets a rejected customer try again on the same page, and takes the payment that was approved', async () => {
    const order = await buy()
    await shop.pay(order.preference, { status: 'rejected' })
    expect(await comeBack(order.orderId, 'status=rejected')).toBe('failed')
    const approved = await shop.pay(order.preference)
    await shop.webhook(approved.id)
    expect((await stateOf(order.orderId)).state).toBe('paid')
  })

  it('is paid when a rejected customer tries again on the same page and only the browser returns, or no webhook arrives', async () => {
    const returned = await buy()
    await shop.webhook((await shop.pay(returned.preference, { status: 'rejected' })).id)
    await shop.pay(returned.preference)
    expect(await comeBack(returned.orderId)).toBe('paid')

    event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
    const silent = await buy()
    await shop.webhook((await shop.pay(silent.preference, { status: 'rejected' })).id)
    await shop.pay(silent.preference)
    shop.clock.advance(61_000)
    await reconcileAttempts(shop)
    expect((await stateOf(silent.orderId)).state).toBe('paid')
  })

  it('is booked with what MercadoPago keeps of it', async () => {
    const order = await buy()
    await shop.webhook((await shop.pay(order.preference)).id)
    const booked = await sql(
      shop,
      `select account, sum(amount)::int as amount from ledger where order_id = $1 group by account
       having sum(amount) <> 0 order by account`,
      [order.orderId],
    )
    expect(booked).toEqual([
      { account: 'fees', amount: 1866 },
      { account: 'provider:mercadopago', amount: 42_000 - 1866 },
      { account: 'sales', amount: -42_000 },
    ])
  })

  it('is paid by two payments on the same page that add up to its price, as by two cards', async () => {
    const order = await buy()
    const openTasks = () =>
      sql(shop, 'select kind from staff_tasks where order_id = $1 and done_at is null', [order.orderId])
    await shop.webhook((await shop.pay(order.preference, { amount: 200 })).id)
    expect(await openTasks()).toEqual([{ kind: 'amount_mismatch' }])
    await shop.webhook((await shop.pay(order.preference, { amount: 220 })).id)
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'paid', attempts: ['completed'] })
    expect(await openTasks()).toEqual([])
  })

  it('takes fifty equal webhooks as one, in whatever unit their time is', async () => {
    const order = await buy()
    const { id } = await shop.pay(order.preference)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => shop.webhook(id, { seconds: nth % 2 === 0 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await stateOf(order.orderId)).mails).toEqual(['order_awaiting_payment', 'order_paid'])
  })

  it('rejects a forged webhook, and ignores a payment that is not ours', async () => {
    const order = await buy()
    const { id } = await shop.pay(order.preference)
    expect((await shop.webhook(id, { signature: `ts=${Date.now()},v1=${'0'.repeat(64)}` })).status).toBe(403)
    expect((await stateOf(order.orderId)).state).toBe('awaiting_payment')
    expect((await shop.webhook('999999999')).status).toBe(200)
    await comeBack(order.orderId)
  })

  it.each([
    ['less', { amount: 1 }],
    ['another currency', { currency: 'CLP' }],
  ])('never accepts %s as the price: staff get a task', async (_what, more) => {
    const order = await buy()
    const { id } = await shop.pay(order.preference, more)
    await shop.webhook(id)
    expect((await stateOf(order.orderId)).state).toBe('awaiting_payment')
    const tasks = await sql(shop, 'select kind from staff_tasks where order_id = $1', [order.orderId])
    expect(tasks).toEqual([{ kind: 'amount_mismatch' }])
  })

  it('finds the payment whose webhook and return were both lost', async () => {
    const order = await buy()
    await shop.pay(order.preference)
    shop.clock.advance(2 * 60_000)
    await reconcileAttempts(shop)
    expect((await stateOf(order.orderId)).state).toBe('paid')
  })

  it('keeps the seats while MercadoPago does not answer', async () => {
    // Ends other tests' orders, whose status would be fetched, too.
    shop.clock.advance(31 * 60_000)
    await expireOrders(shop)
    const order = await buy()
    shop.clock.advance(31 * 60_000)
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'search', status: 503 })
    await expireOrders(shop)
    expect((await stateOf(order.orderId)).state).toBe('awaiting_payment')
    await expireOrders(shop)
    expect((await stateOf(order.orderId)).state).toBe('cancelled')
  })

  it('gives late money back when the seats have gone, once, even when the answer is lost', async () => {
    const order = await buy()
    shop.clock.advance(31 * 60_000)
    await expireOrders(shop)
    const somebody = await addUser(shop)
    await placeOrder(shop, somebody.token, draftOf(event, { paymentCode: 'mercadopago' }))
    const payment = await shop.pay(order.preference)
    await shop.webhook(payment.id)
    await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund' })
    await sendRefunds(shop)
    shop.clock.advance(6 * 60_000)
    await sendRefunds(shop)
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'cancelled', refunds: ['done'] })
    const { payments } = await shop.control('GET', `/preferences/${order.preference}/payments`)
    expect((payments as { refunds: unknown[] }[])[0]?.refunds).toHaveLength(1)
  })

  it('gives a whole order back when staff say so', async () => {
    const order = await buy()
    const { id } = await shop.pay(order.preference)
    await shop.webhook(id)
    await refundOrder(shop, order.orderId)
    await sendRefunds(shop)
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'refunded', refunds: ['done'] })
  })
})
