import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import type { TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { findLostPayments } from './lost-payments.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'

let buyer: TestUser
let event: TestEvent

async function prepare(shop: TestShop): Promise<void> {
  shop.clock.set(new Date())
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
}

async function buy(shop: TestShop, paymentCode: 'mercadopago' | 'unlimit' | 'unlimit_oxxo') {
  const { data, body } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode }))
  if (!data) throw new Error(JSON.stringify(body))
  return data
}

const moneyOf = async (shop: TestShop, { orderId }: PlacedOrder) => {
  const [found] = await sql(
    shop,
    `select state,
       array(select state from payment_attempts where order_id = o.id order by ordinal) as attempts,
       array(select reason || ' ' || amount || ' ' || state from refunds where order_id = o.id order by created_at) as refunds,
       array(select kind from ledger where order_id = o.id and account like 'provider:%' and kind = 'received') as received,
       array(select kind from staff_tasks where order_id = o.id and done_at is null order by id) as tasks
     from orders o where id = $1`,
    [orderId],
  )
  return found
}

describe('a second payment on the same page of MercadoPago', () => {
  let shop: MercadoPagoShop
  beforeAll(async () => {
    shop = await createMercadoPagoShop()
  })
  beforeEach(async () => {
    await shop.control('POST', '/reset')
    await shop.control('PUT', '/rules', { mode: 'off' })
    await prepare(shop)
  })
  afterEach(async () => {
    expect((await auditMoney(shop)).findings).toEqual([])
  })
  afterAll(() => shop.close())

  const preferenceOf = (order: PlacedOrder) => order.payment.preference_id!
  const paymentsOf = async (order: PlacedOrder) =>
    (await shop.control('GET', `/preferences/${preferenceOf(order)}/payments`)).payments as {
      id: number
      status: string
    }[]

  it('is booked and given back once, however often it is reported', async () => {
    const order = await buy(shop, 'mercadopago')
    const first = await shop.pay(preferenceOf(order))
    await shop.webhook(first.id)
    const second = await shop.pay(preferenceOf(order))
    await Promise.all([shop.webhook(second.id), shop.webhook(first.id), shop.webhook(second.id)])
    await shop.webhook(second.id)
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toEqual({
      state: 'paid',
      attempts: ['completed', 'completed'],
      refunds: ['paid_twice 42000 done'],
      received: ['received', 'received'],
      tasks: [],
    })
    expect(await paymentsOf(order)).toMatchObject([
      { id: first.id, status: 'approved' },
      { id: second.id, status: 'refunded' },
    ])
  })

  it('does not keep the first from paying when both are seen at once', async () => {
    const order = await buy(shop, 'mercadopago')
    await shop.pay(preferenceOf(order))
    const second = await shop.pay(preferenceOf(order))
    await shop.webhook(second.id)
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toMatchObject({
      state: 'paid',
      refunds: ['paid_twice 42000 done'],
      tasks: [],
    })
    expect((await paymentsOf(order)).map(({ status }) => status)).toEqual(['approved', 'refunded'])
  })

  it('by a voucher from before is given back, and the card keeps paying', async () => {
    const order = await buy(shop, 'mercadopago')
    const slip = await shop.pay(preferenceOf(order), { status: 'pending', type: 'ticket', method: 'oxxo' })
    const card = await shop.pay(preferenceOf(order))
    await shop.webhook(card.id)
    await shop.control('POST', `/payments/${slip.id}/status`, { status: 'approved' })
    await shop.webhook(slip.id)
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toMatchObject({ state: 'paid', refunds: ['paid_twice 42000 done'] })
    expect(await paymentsOf(order)).toMatchObject([
      { id: slip.id, status: 'refunded' },
      { id: card.id, status: 'approved' },
    ])
  })

  it('beside two cards that pay together is the only one given back', async () => {
    const order = await buy(shop, 'mercadopago')
    await shop.pay(preferenceOf(order), { amount: 200 })
    await shop.webhook((await shop.pay(preferenceOf(order), { amount: 220 })).id)
    const more = await shop.pay(preferenceOf(order))
    await shop.webhook(more.id)
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toMatchObject({
      state: 'paid',
      attempts: ['completed', 'completed'],
      refunds: ['paid_twice 42000 done'],
    })
    expect((await paymentsOf(order)).map(({ status }) => status)).toEqual([
      'approved',
      'approved',
      'refunded',
    ])
  })

  it('in another currency is a task for staff, once', async () => {
    const order = await buy(shop, 'mercadopago')
    await shop.webhook((await shop.pay(preferenceOf(order))).id)
    const other = await shop.pay(preferenceOf(order), { currency: 'CLP' })
    await shop.webhook(other.id)
    await shop.webhook(other.id)
    expect(await moneyOf(shop, order)).toMatchObject({
      state: 'paid',
      refunds: [],
      tasks: ['amount_mismatch'],
    })
  })

  it('is prevented: what is open on the page is cancelled once it has been paid', async () => {
    const order = await buy(shop, 'mercadopago')
    const slip = await shop.pay(preferenceOf(order), { status: 'pending', type: 'ticket', method: 'oxxo' })
    const card = await shop.pay(preferenceOf(order))
    await shop.webhook(card.id)
    await shop.control('POST', '/faults', { kind: 'respond', operation: 'cancel', status: 500 })
    await reconcileAttempts(shop)
    const hour = 3_600_000
    shop.clock.advance(hour)
    await shop.control('POST', '/clock', { ms: hour })
    await reconcileAttempts(shop)
    expect(await paymentsOf(order)).toMatchObject([
      { id: slip.id, status: 'cancelled' },
      { id: card.id, status: 'approved' },
    ])
    const page = await fetch(order.payment.preference_init_point!)
    expect(await page.text()).toContain('Este pago venció')

    const asked = await shop.countOf('search')
    const closed = await shop.countOf('change-preference')
    shop.clock.advance(hour)
    await reconcileAttempts(shop)
    await shop.webhook(card.id)
    expect(await shop.countOf('search')).toBe(asked + 1)
    expect(await shop.countOf('change-preference')).toBe(closed)
    expect(await moneyOf(shop, order)).toMatchObject({ state: 'paid', attempts: ['completed'], refunds: [] })
  })

  it('whose webhook was lost is found in the list of payments', async () => {
    const order = await buy(shop, 'mercadopago')
    await shop.webhook((await shop.pay(preferenceOf(order))).id)
    await shop.pay(preferenceOf(order))
    shop.clock.set(new Date())
    await findLostPayments(shop, new Date(Date.now() - 3_600_000))
    expect(await moneyOf(shop, order)).toMatchObject({ refunds: ['paid_twice 42000 created'] })
  })
})

describe('a second payment of one merchant order of Unlimit', () => {
  const methods = { unlimit: 'BANKCARD', unlimit_oxxo: 'OXXO' }
  let shop: CardShop
  beforeAll(async () => {
    shop = await createCardShop({ UNLIMIT_METHODS: JSON.stringify(methods) })
  })
  beforeEach(async () => {
    await shop.control('POST', '/reset')
    await shop.control('PUT', '/callbacks', { mode: 'off' })
    await prepare(shop)
  })
  afterEach(async () => {
    expect((await auditMoney(shop)).findings).toEqual([])
  })
  afterAll(() => shop.close())

  async function referenceOf({ orderId }: PlacedOrder): Promise<string> {
    const found = await sql<{ reference: string }>(
      shop,
      'select merchant_reference as reference from payment_attempts where order_id = $1 and not unasked',
      [orderId],
    )
    return found[0]!.reference
  }

  /** Completes a payment and reports it. */
  async function complete(order: PlacedOrder, id: string): Promise<void> {
    await shop.control('POST', `/payments/${id}/complete`, {})
    await report(order)
  }

  async function report(order: PlacedOrder): Promise<void> {
    const id = await referenceOf(order)
    await shop.callback({ merchant_order: { id }, payment_data: { status: 'COMPLETED' } })
  }

  /** A second payment of the same merchant order, as the page makes it; returns its id. */
  async function startSecond(order: PlacedOrder, method: string): Promise<string> {
    const form = new URLSearchParams({ grant_type: 'password', terminal_code: 'test-terminal' })
    form.set('password', 'test-password')
    const token = await fetch(`${shop.simulator}/api/auth/token`, { method: 'POST', body: form })
    const { access_token } = (await token.json()) as { access_token: string }
    const made = await fetch(`${shop.simulator}/api/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        request: { id: randomUUID(), time: new Date().toISOString().replace(/\.\d+Z/, 'Z') },
        merchant_order: { id: await referenceOf(order), description: 'again' },
        payment_method: method,
        payment_data: { amount: 420, currency: 'MXN' },
        customer: { id: 'x', email: 'x@vaiven.test', full_name: 'Luis Mora' },
      }),
    })
    const answer = (await made.json()) as { payment_data?: { id: string } }
    if (!answer.payment_data) throw new Error(JSON.stringify(answer))
    return answer.payment_data.id
  }

  it('is booked and given back once, and only it', async () => {
    const order = await buy(shop, 'unlimit')
    await complete(order, await referenceOf(order))
    const second = await startSecond(order, 'BANKCARD')
    await complete(order, second)
    await Promise.all([report(order), report(order)])
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toEqual({
      state: 'paid',
      attempts: ['completed', 'completed'],
      refunds: ['paid_twice 42000 done'],
      received: ['received', 'received'],
      tasks: [],
    })
    expect(await shop.control('GET', `/payments/${second}`)).toMatchObject({ refunded: 420 })
  })

  it('of a method without refunds waits for staff', async () => {
    const order = await buy(shop, 'unlimit_oxxo')
    await complete(order, await referenceOf(order))
    await complete(order, await startSecond(order, 'OXXO'))
    await sendRefunds(shop)
    expect(await moneyOf(shop, order)).toMatchObject({
      state: 'paid',
      refunds: ['paid_twice 42000 waiting_for_staff'],
      tasks: ['refund_by_hand'],
    })
  })

  it('pays the order when the first one, whose number was told, is never paid', async () => {
    const order = await buy(shop, 'unlimit')
    await complete(order, await startSecond(order, 'BANKCARD'))
    expect(await moneyOf(shop, order)).toMatchObject({ state: 'paid', refunds: [] })
  })
})
