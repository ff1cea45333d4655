import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { listWholeMails } from '#server/platform/outbox/mailbox-sql.ts'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { checkProviders } from '../providers.ts'
import { callbackSignature } from './read-callback.ts'

const hour = 3_600_000

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
  event = await addEvent(shop, { size: 2, startsAt: new Date(Date.now() + 480 * hour).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function buy(paymentCode: PaymentCode, quantity = 1): Promise<PlacedOrder> {
  const draft = draftOf(event, { paymentCode, quantity, shownTotal: quantity * 420 })
  const { data, body } = await placeOrder(shop, buyer.token, draft)
  if (!data) throw new Error(JSON.stringify(body))
  return data
}

/** Acts on a voucher's page, or at the store. */
async function act(placed: PlacedOrder, name: string): Promise<void> {
  const page = placed.payment.preference_init_point!.replace('payment.html', 'voucher.html')
  await fetch(page, { method: 'POST', body: new URLSearchParams({ act: name }), redirect: 'manual' })
}

async function stateAfterReturn({ orderId }: PlacedOrder): Promise<string> {
  const path = `/api/orders/${orderId}/status?returned=1`
  return (await call<{ order: { paymentState: string } }>(shop, path)).data.order.paymentState
}

/** Opens the page, which issues a voucher, and returns to the order in the shop. */
async function takeVoucher(placed: PlacedOrder): Promise<OrderDetail> {
  await fetch(placed.payment.preference_init_point!)
  expect(await stateAfterReturn(placed)).toBe('awaiting_payment')
  return detailOf(placed)
}

async function detailOf({ orderId }: PlacedOrder): Promise<OrderDetail> {
  return (await call<OrderDetail>(shop, `/shop-api/order-detail/${orderId}`, { token: buyer.token })).data
}

/** Advances the clocks of the shop and the provider. */
async function pass(hours: number): Promise<void> {
  shop.clock.advance(hours * hour)
  await shop.control('POST', '/clock', { hours })
}

const tasksOf = ({ orderId }: PlacedOrder) =>
  sql<{ kind: string }>(shop, 'select kind from staff_tasks where order_id = $1 order by id', [orderId])

const mailsOf = ({ orderId }: PlacedOrder) =>
  sql<{ kind: string; data: object }>(shop, 'select kind, data from outbox where order_id = $1 order by id', [
    orderId,
  ])

describe('cash at OXXO', () => {
  it('gives a reference to pay at the till, which the order and a mail show until it is paid', async () => {
    const placed = await buy('unlimit_oxxo')
    expect(placed.payment).toMatchObject({ kind: 'frame', preference_id: placed.orderId })
    const { order } = await takeVoucher(placed)
    const { voucher } = order.payment!
    expect(voucher).toMatchObject({ kind: 'cash', place: 'OXXO', barcode: voucher!.reference })
    expect(voucher!.reference).toMatch(/^\d{14}$/)
    const shown = Date.parse(voucher!.expiresAt) - Date.parse(order.createdAt)
    expect(Math.round(shown / hour)).toBe(48)

    await sendDueMails(shop)
    const mails = await listWholeMails(shop.db, buyer.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('Tu ficha de pago')
    expect(mails[0]!.plain).toContain(voucher!.reference)

    await act(placed, 'pay')
    expect(await stateAfterReturn(placed)).toBe('paid')
    expect((await detailOf(placed)).order.payment).toBeNull()
  })

  it('shows one deadline from the start: on the result, the order, the voucher and every mail', async () => {
    const placed = await buy('unlimit_oxxo')
    const minuteOf = (time: string | null) => time?.slice(0, 16)
    const before = (await detailOf(placed)).order
    const told = minuteOf(new Date(Date.parse(before.createdAt) + 48 * hour).toISOString())
    expect([minuteOf(placed.payUntil), minuteOf(before.payUntil)]).toEqual([told, told])
    await sql(shop, "update outbox set created_at = created_at + interval '5 hours' where order_id = $1", [
      placed.orderId,
    ])
    shop.clock.advance(hour)
    await sendDueMails(shop)
    const shown = showDateTime(new Date(placed.payUntil!), 'America/Mexico_City', 'es_MX')
    const [mail] = await listWholeMails(shop.db, buyer.email)
    expect(mail?.plain).toContain(shown)

    const { order } = await takeVoucher(placed)
    expect(minuteOf(order.payUntil)).toBe(told)
    expect(minuteOf(order.payment!.voucher!.expiresAt)).toBe(told)
    expect(Date.parse(order.holdUntil!)).toBeGreaterThan(Date.parse(order.payUntil!))
  })

  it('holds the seats for a day after the end of the voucher, because shops report cash the next morning', async () => {
    const placed = await buy('unlimit_oxxo')
    await takeVoucher(placed)
    await pass(49)
    await expireOrders(shop)
    expect(await stateAfterReturn(placed)).toBe('failed')
    expect((await detailOf(placed)).order.state).toBe('awaiting_payment')
    await pass(24)
    await expireOrders(shop)
    expect((await detailOf(placed)).order.state).toBe('cancelled')
  })

  it('is refunded by hand when the seats were sold meanwhile: staff get a task, the customer is informed', async () => {
    const placed = await buy('unlimit_oxxo', 2)
    await takeVoucher(placed)
    await pass(73)
    await expireOrders(shop)
    const other = await addUser(shop)
    await placeOrder(shop, other.token, draftOf(event, { quantity: 2 }))
    await shop.control('POST', `/payments/${await referenceOf(placed)}/complete`)
    await shop.callback({
      merchant_order: { id: await referenceOf(placed) },
      payment_data: { status: 'COMPLETED' },
    })
    await sendRefunds(shop)
    expect((await detailOf(placed)).order.state).toBe('cancelled')
    expect(await tasksOf(placed)).toEqual([{ kind: 'refund_by_hand' }])
    expect((await mailsOf(placed)).at(-1)).toMatchObject({ kind: 'refund', data: { state: 'by_hand' } })
    expect((await shop.control('GET', '/refunds')).refunds).toEqual([])
  })

  it('is not offered when its money could come after the trip is frozen', async () => {
    const soon = await addEvent(shop, { startsAt: new Date(Date.now() + 140 * hour).toISOString() })
    const methods = await call<{ code: string }[]>(
      shop,
      `/api/payment-methods?country-code=MX&date=${soon.dateId}`,
    )
    const codes = methods.data.map(({ code }) => code)
    expect(codes).toContain('unlimit_codi')
    expect(codes).not.toContain('unlimit_oxxo')
    expect(codes).not.toContain('unlimit_spei')
  })

  it('waits for the customer when the provider returns no voucher: its page still shows it', async () => {
    await shop.control('PUT', '/switches', { voucherData: false })
    const placed = await buy('unlimit_oxxo')
    const { order } = await takeVoucher(placed)
    expect(order.payment).toMatchObject({
      kind: 'frame',
      preference_init_point: expect.stringContaining('payment.html'),
    })
    expect(order.payment!.voucher).toBeUndefined()
  })
})

describe('a transfer by SPEI', () => {
  it('gives an account of its own to transfer to', async () => {
    const placed = await buy('unlimit_spei')
    const { order } = await takeVoucher(placed)
    expect(order.payment!.voucher).toMatchObject({
      kind: 'transfer',
      clabe: expect.stringMatching(/^\d{18}$/),
      reference: expect.stringMatching(/^\d{7}$/),
      beneficiary: 'Vaivén',
    })
    await act(placed, 'pay')
    expect(await stateAfterReturn(placed)).toBe('paid')
  })

  it.each(['pay-less', 'pay-more'])(
    'of another amount (%s) pays nothing: staff and the customer are told',
    async (what) => {
      const placed = await buy('unlimit_spei')
      await takeVoucher(placed)
      await act(placed, what)
      expect(await stateAfterReturn(placed)).toBe('awaiting_payment')
      expect(await stateAfterReturn(placed)).toBe('awaiting_payment')
      expect(await tasksOf(placed)).toEqual([{ kind: 'amount_mismatch' }])
      const told = (await mailsOf(placed)).filter(({ kind }) => kind === 'other_amount')
      expect(told).toHaveLength(1)
    },
  )
})

it('CoDi gives a code to scan, for as long as the seats are kept', async () => {
  const placed = await buy('unlimit_codi')
  const { order } = await takeVoucher(placed)
  expect(order.payment!.voucher).toMatchObject({ kind: 'code', qr: expect.stringContaining('codi') })
  expect(order.payment!.voucher!.expiresAt.slice(0, 19)).toBe(order.holdUntil!.slice(0, 19))
})

it.each(['unlimit_paypal', 'unlimit_mercadopago'] as const)(
  '%s opens in a tab of its own, and gives money back by itself',
  async (code) => {
    const placed = await buy(code)
    expect(placed.payment).toMatchObject({ kind: 'frame', newTab: true })
    const token = new URL(placed.payment.preference_init_point!).searchParams.get('uuid')
    await fetch(`${shop.simulator}/wallet/checkout?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    })
    expect(await stateAfterReturn(placed)).toBe('paid')
  },
)

it('a voucher that is paid although the order was paid another way meanwhile is refunded, once', async () => {
  const placed = await buy('unlimit_oxxo')
  await takeVoucher(placed)
  const json = { orderId: placed.orderId, paymentCode: 'unlimit' }
  const card = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
    token: buyer.token,
    json,
  })
  await shop.payByCard(card.data.preference_init_point!)
  expect(await stateAfterReturn(placed)).toBe('paid')
  await act(placed, 'pay')
  const [first] = await referencesOf(placed)
  const news = { merchant_order: { id: first }, payment_data: { status: 'COMPLETED' } }
  await shop.callback(news)
  await shop.callback({ ...news, again: true })
  await sendRefunds(shop)
  expect((await detailOf(placed)).order.state).toBe('paid')
  const refunds = await sql(shop, 'select state, reason from refunds where order_id = $1', [placed.orderId])
  expect(refunds).toEqual([{ state: 'waiting_for_staff', reason: 'paid_twice' }])
})

it('each way to pay is offered once, the direct one before the same through another provider', async () => {
  const methods = await call<{ code: string }[]>(shop, '/api/payment-methods?country-code=MX')
  const codes = methods.data.map(({ code }) => code)
  expect(codes).toContain('transferencia')
  expect(codes).not.toContain('unlimit_spei')
  // An order that started with this method can still be paid with it.
  const placed = await buy('unlimit_spei')
  const json = { orderId: placed.orderId, paymentCode: 'unlimit_spei' }
  const again = await call(shop, '/shop-api/init-payment', { token: buyer.token, json })
  expect(again.status).toBe(200)
})

it('an amount that the method does not take leaves the order to be paid another way', async () => {
  await shop.control('POST', '/faults', { kind: 'respond', status: 400, operation: 'create', times: 1 })
  const answer = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit_oxxo' }))
  expect(answer).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
})

describe('a terminal of its own for a method', () => {
  let own: CardShop
  beforeAll(async () => {
    own = await createCardShop({ UNLIMIT_OXXO_TERMINAL_CODE: 'oxxo', UNLIMIT_OXXO_CALLBACK_SECRET: 'secret' })
    const changes = { callbackSecret: 'secret', password: 'test-password', methods: ['OXXO'] }
    await own.control('PUT', '/terminals/oxxo', changes)
    await own.control('PUT', '/terminals/test-terminal', {
      methods: ['BANKCARD', 'PAYPAL', 'SPEI', 'MERCADOPAGO'],
    })
  })
  afterAll(() => own.close())

  it('takes its payments and signs its callbacks', async () => {
    const user = await addUser(own)
    const date = await addEvent(own, { startsAt: new Date(Date.now() + 480 * hour).toISOString() })
    const { data } = await placeOrder(own, user.token, draftOf(date, { paymentCode: 'unlimit_oxxo' }))
    const { payments } = (await own.control('GET', '/payments')) as {
      payments: { terminal: string; merchantOrderId: string }[]
    }
    expect(payments[0]?.terminal).toBe('oxxo')
    await own.control('POST', `/payments/${payments[0]!.merchantOrderId}/complete`)
    const body = {
      merchant_order: { id: payments[0]!.merchantOrderId },
      payment_data: { status: 'COMPLETED' },
    }
    const text = JSON.stringify(body)
    expect((await own.callback(body, callbackSignature(text, 'nobody'))).status).toBe(403)
    expect((await own.callback(body, callbackSignature(text, 'secret'))).status).toBe(200)
    const [order] = await sql<{ state: string }>(own, 'select state from orders where id = $1', [
      data.orderId,
    ])
    expect(order?.state).toBe('paid')
  })

  it('is asked what it takes: a code that it does not is named and not offered', async () => {
    const told: unknown[] = []
    const log = Object.assign(Object.create(own.log), { error: (_: object, text: string) => told.push(text) })
    await checkProviders({ ...own, log })
    expect(told).toEqual([
      'unlimit_codi is not offered: terminal test-terminal has no method CODI, only BANKCARD, PAYPAL, SPEI, MERCADOPAGO',
    ])
    const methods = await call<{ code: string }[]>(own, '/api/payment-methods?country-code=MX')
    const codes = methods.data.map(({ code }) => code)
    expect(codes).toContain('unlimit_oxxo')
    expect(codes).not.toContain('unlimit_codi')
  })
})

async function referencesOf({ orderId }: PlacedOrder): Promise<string[]> {
  const rows = await sql<{ merchantReference: string }>(
    shop,
    'select merchant_reference from payment_attempts where order_id = $1 order by ordinal',
    [orderId],
  )
  return rows.map(({ merchantReference }) => merchantReference)
}

async function referenceOf(placed: PlacedOrder): Promise<string> {
  return (await referencesOf(placed))[0]!
}
