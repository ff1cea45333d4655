import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardFields, openTestShop, paymentRequest, type TestShop } from '../shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    terminals: [
      { code: '10002', password: 'oxxo-password', callbackSecret: 'oxxo-secret', methods: ['OXXO'] },
    ],
  })
})
beforeEach(() => shop.control('POST', '/reset'))
afterAll(() => shop.close())

const create = (method: string, changes: object = {}) =>
  shop.call('POST', '/api/payments', paymentRequest(method, changes))

test('creating a payment gives the page to open, and the payment can be read as NEW', async () => {
  const payment = await shop.create('BANKCARD')
  expect(payment.page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/MI\/payment\.html\?uuid=[a-hA-H0-9]{24}$/)
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_method: 'BANKCARD',
    merchant_order: { id: payment.order },
    payment_data: { id: payment.id, status: 'NEW', amount: 840.5, currency: 'MXN' },
  })
})

test.each([
  ['merchant_order.id', { merchant_order: { id: 'x'.repeat(51), description: 'd' } }],
  ['merchant_order.description', { merchant_order: { id: 'A' } }],
  ['payment_data.amount', { payment_data: { amount: 0, currency: 'MXN' } }],
  ['payment_data.amount', { payment_data: { amount: 10_000_000_000, currency: 'MXN' } }],
  ['payment_data.amount', { payment_data: { amount: 1.005, currency: 'MXN' } }],
  ['payment_data.currency', { payment_data: { amount: 1, currency: 'pesos' } }],
  ['customer.email', { customer: { full_name: 'Ana' } }],
  ['return_urls.return_url', { return_urls: { return_url: 'javascript:alert(1)' } }],
  ['return_urls.return_url', { return_urls: { return_url: `http://shop.test/${'x'.repeat(512)}` } }],
  ['request.time', { request: { id: 'r', time: 'yesterday' } }],
  [
    'merchant_order.expire_at',
    { merchant_order: { id: 'A', description: 'd', expire_at: '2020-01-01T00:00:00Z' } },
  ],
])('a request with a bad %s is refused and says so', async (field, changes) => {
  const { status, body } = await create('BANKCARD', changes)
  expect(status).toBe(400)
  expect(body).toMatchObject({ name: 'INVALID_API_REQUEST', message: expect.stringContaining(field) })
})

test('OXXO, SPEI and CoDi take pesos only and want the full name', async () => {
  const dollars = await create('SPEI', { payment_data: { amount: 10, currency: 'USD' } })
  expect(dollars.body).toMatchObject({ message: expect.stringContaining('payment_data.currency') })
  const nameless = await create('CODI', { customer: { email: 'a@vaiven.test' } })
  expect(nameless.body).toMatchObject({ message: expect.stringContaining('customer.full_name') })
})

test('an amount sent as text is taken, as the official plugin sends it', async () => {
  const payment = await shop.create('BANKCARD', { payment_data: { amount: '840.50', currency: 'MXN' } })
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: { amount: 840.5 },
  })
})

test('request.time may be three hours away from the clock and no more', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  expect((await create('BANKCARD', { request: { id: 'a', time: at(-179) } })).status).toBe(200)
  expect((await create('BANKCARD', { request: { id: 'b', time: at(181) } })).status).toBe(400)
})

test('a request.id cannot be used twice within 30 minutes, and can after', async () => {
  const request = () => ({ request: { id: 'same', time: new Date().toISOString() } })
  expect((await create('BANKCARD', request())).status).toBe(200)
  expect((await create('BANKCARD', request())).body).toMatchObject({ request_id: 'same' })
  await shop.control('POST', '/clock', { minutes: 31 })
  expect((await create('BANKCARD', request())).status).toBe(200)
})

test('by switch a repeated request.id gets its first answer again, and no second payment', async () => {
  await shop.control('PUT', '/switches', { repeatedRequest: 'repeat' })
  const request = paymentRequest('BANKCARD')
  const first = await shop.call('POST', '/api/payments', request)
  expect(await shop.call('POST', '/api/payments', request)).toEqual(first)
  expect(await shop.control('GET', '')).toMatchObject({ payments: 1 })
})

test('a method belongs to its terminal: others refuse it and cannot see its payments', async () => {
  expect((await create('OXXO')).body).toMatchObject({ message: expect.stringContaining('OXXO') })
  const token = await shop.logIn('10002', 'oxxo-password')
  const made = await shop.send('POST', '/api/payments', paymentRequest('OXXO'), token)
  const { id } = (made.body as { payment_data: { id: string } }).payment_data
  expect((await shop.send('GET', `/api/payments/${id}`, undefined, token)).status).toBe(200)
  expect(await shop.call('GET', `/api/payments/${id}`)).toMatchObject({
    status: 404,
    body: { name: 'NOT_FOUND' },
  })
  const methods = await shop.send('GET', '/api/payment_methods?request_id=1', undefined, token)
  expect(methods.body).toMatchObject({ payment_methods: [{ name: 'OXXO' }] })
})

test('by switch the creation returns no id, and the payment is unknown until the customer acts', async () => {
  await shop.control('PUT', '/switches', { paymentDataOnCreate: false })
  const { body } = await create('BANKCARD', { merchant_order: { id: 'HIDDEN', description: 'd' } })
  expect(Object.keys(body as object)).toEqual(['redirect_url'])
  const path = '/api/payments?request_id=1&merchant_order_id=HIDDEN'
  expect((await shop.call('GET', path)).body).toEqual({ data: [], has_more: false })
  await shop.visit((body as { redirect_url: string }).redirect_url, cardFields('4000000000000077'))
  expect((await shop.call('GET', path)).body).toMatchObject({
    data: [{ payment_data: { status: 'COMPLETED' } }],
  })
})

test('the list finds by order, in order of creation, by default of the last 24 hours', async () => {
  const merchant_order = { id: 'TWICE', description: 'd' }
  const first = await shop.create('BANKCARD', { merchant_order })
  await shop.control('POST', '/clock', { hours: 1 })
  const second = await shop.create('SPEI', { merchant_order })
  const ids = async (more: string) => {
    const { body } = await shop.call('GET', `/api/payments?request_id=1&merchant_order_id=TWICE${more}`)
    return (body as { data: { payment_data: { id: string } }[] }).data.map((one) => one.payment_data.id)
  }
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('&sort_order=asc')).toEqual([first.id, second.id])
  expect(await ids('&payment_method=SPEI')).toEqual([second.id])
  expect(await ids('&max_count=1')).toEqual([second.id])
  await shop.control('POST', '/clock', { hours: 24 })
  expect(await ids('')).toEqual([])
  const start = new Date(Date.now() - 3_600_000).toISOString()
  expect(await ids(`&start_time=${start}`)).toEqual([second.id, first.id])
  const week = await shop.call('GET', '/api/payments?request_id=1&start_time=2026-01-01T00:00:00Z')
  expect(week.status).toBe(400)
})

test('an authorised payment can be captured in part or reversed, another cannot', async () => {
  const change = (id: string, payment_data: object) =>
    shop.call('PATCH', `/api/payments/${id}`, {
      request: { id: 'p', time: new Date().toISOString() },
      operation: 'CHANGE_STATUS',
      payment_data,
    })
  const held = await shop.create('BANKCARD')
  expect((await change(held.id, { status_to: 'COMPLETE' })).body).toMatchObject({
    payment_data: { is_executed: false, status: 'NEW' },
  })
  await shop.visit(held.page, cardFields('4000000000000051'))
  expect((await change(held.id, { status_to: 'COMPLETE', amount: 800 })).body).toMatchObject({
    operation: 'CHANGE_STATUS',
    payment_data: { is_executed: true, status: 'COMPLETED', status_to: 'COMPLETE' },
  })
  expect((await shop.call('GET', `/api/payments/${held.id}`)).body).toMatchObject({
    payment_data: { amount: 800, original_amount: 840.5 },
  })
  const other = await shop.create('BANKCARD')
  await shop.visit(other.page, cardFields('4000000000000051'))
  await change(other.id, { status_to: 'REVERSE' })
  expect(await shop.statusOf(other)).toBe('VOIDED')
})

test('an authorised payment that is not captured is captured after seven days', async () => {
  const payment = await shop.create('BANKCARD', {
    payment_data: { amount: 10, currency: 'MXN', preauth: true },
  })
  await shop.visit(payment.page, cardFields('4000000000000077'))
  expect(await shop.statusOf(payment)).toBe('AUTHORIZED')
  await shop.control('POST', '/clock', { days: 7 })
  expect(await shop.statusOf(payment)).toBe('COMPLETED')
})
