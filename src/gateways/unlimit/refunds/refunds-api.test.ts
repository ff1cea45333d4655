import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Created, cardFields, openTestShop, type TestShop } from '../shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  await shop.control('POST', '/reset')
  shop.received.length = 0
})
afterAll(() => shop.close())

let requests = 0
const refund = (payment: Created, refund_data?: object) =>
  shop.call('POST', '/api/refunds', {
    request: { id: `refund-${++requests}`, time: new Date().toISOString() },
    merchant_order: { description: 'Event cancelled' },
    payment_data: { id: payment.id },
    refund_data,
  })

async function paidByCard() {
  const payment = await shop.create('BANKCARD')
  await shop.visit(payment.page, cardFields('4000000000000077'))
  return payment
}

test('a refund without an amount returns everything that remains and is reported to the shop', async () => {
  const payment = await paidByCard()
  expect(await refund(payment)).toMatchObject({
    status: 201,
    body: {
      refund_data: { status: 'COMPLETED', amount: 840.5, currency: 'MXN' },
      payment_data: { id: payment.id, remaining_amount: 0 },
    },
  })
  expect(await shop.statusOf(payment)).toBe('REFUNDED')
  await shop.until(() => shop.received.some((one) => one.raw.includes('refund_data')))
})

test('partial refunds add up exactly and cannot pass the amount paid', async () => {
  const payment = await paidByCard()
  const remaining = []
  for (const amount of [0.1, 0.2, 840])
    remaining.push((await refund(payment, { amount, currency: 'MXN' })).body as { payment_data: object })
  expect(remaining.map((one) => one.payment_data)).toMatchObject([
    { remaining_amount: 840.4 },
    { remaining_amount: 840.2 },
    { remaining_amount: 0.2 },
  ])
  expect((await refund(payment, { amount: 0.21 })).status).toBe(400)
  expect((await refund(payment, { amount: 0.2 })).status).toBe(201)
  expect((await refund(payment)).status).toBe(400)
})

test.each(['OXXO', 'SPEI', 'CODI'])('a payment by %s cannot be refunded online', async (method) => {
  const payment = await shop.create(method)
  await shop.control('POST', `/payments/${payment.id}/complete`)
  expect(await refund(payment)).toMatchObject({
    status: 400,
    body: { name: 'INVALID_API_REQUEST', message: `Refund is not available for ${method}` },
  })
})

test('an unpaid payment, a wrong currency and a currency without amount are refused', async () => {
  const payment = await paidByCard()
  expect((await refund(await shop.create('BANKCARD'))).status).toBe(400)
  expect((await refund(payment, { amount: 1, currency: 'USD' })).status).toBe(400)
  expect((await refund(payment, { currency: 'MXN' })).status).toBe(400)
  expect((await refund({ ...payment, id: '1' })).status).toBe(404)
})

test('by switch a refund stays in progress until it is ended, and counts meanwhile', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const payment = await paidByCard()
  const { body } = await refund(payment, { amount: 800 })
  const { id, status } = (body as { refund_data: { id: string; status: string } }).refund_data
  expect([status, (await refund(payment, { amount: 41 })).status]).toEqual(['IN_PROGRESS', 400])
  await shop.control('POST', `/refunds/${id}/complete`)
  expect((await shop.call('GET', `/api/refunds/${id}`)).body).toMatchObject({
    refund_data: { status: 'COMPLETED' },
    payment_data: { remaining_amount: 40.5 },
  })
  expect((await shop.call('GET', '/api/refunds?request_id=1')).body).toMatchObject({
    data: [{ refund_data: { id } }],
  })
})

test('a refund in progress can be reversed, an ended one cannot', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const { body } = await refund(await paidByCard())
  const { id } = (body as { refund_data: { id: string } }).refund_data
  const reverse = () =>
    shop.call('PATCH', `/api/refunds/${id}`, {
      request: { id: `reverse-${++requests}`, time: new Date().toISOString() },
      refund_data: { status_to: 'REVERSE' },
    })
  expect((await reverse()).body).toMatchObject({ refund_data: { is_executed: true, status: 'VOIDED' } })
  expect((await reverse()).body).toMatchObject({ refund_data: { is_executed: false } })
})
