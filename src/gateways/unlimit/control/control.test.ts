import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, paymentRequest, type TestShop } from '../shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.control('POST', '/reset'))
afterAll(() => shop.close())

const create = () => shop.call('POST', '/api/payments', paymentRequest('BANKCARD'))
const count = async () => ((await shop.control('GET', '')) as { payments: number }).payments

test('a respond fault refuses before anything is done, as often as asked', async () => {
  await shop.control('POST', '/faults', { operation: 'create', kind: 'respond', status: 503, times: 2 })
  expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([503, 503, 200])
  expect(await count()).toBe(1)
})

test('a drop fault breaks the connection after the payment was made', async () => {
  const token = await shop.logIn()
  await shop.control('POST', '/faults', { operation: 'create', kind: 'drop' })
  await expect(shop.send('POST', '/api/payments', paymentRequest('BANKCARD'), token)).rejects.toThrow(
    'fetch failed',
  )
  expect(await count()).toBe(1)
  expect((await create()).status).toBe(200)
})

test('a malformed fault answers 200 with broken JSON', async () => {
  const token = await shop.logIn()
  await shop.control('POST', '/faults', { operation: 'create', kind: 'malformed' })
  const broken = shop.send('POST', '/api/payments', paymentRequest('BANKCARD'), token)
  await expect(broken).rejects.toThrow(SyntaxError)
})

test('a latency fault outlasts a caller that will not wait, and the work is done', async () => {
  await shop.control('POST', '/faults', { operation: 'create', kind: 'latency', ms: 60_000 })
  const leaving = new AbortController()
  const impatient = fetch(`${shop.simulator.url}/api/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.logIn()}`, 'content-type': 'application/json' },
    body: JSON.stringify(paymentRequest('BANKCARD')),
    signal: leaving.signal,
  })
  await expect.poll(count).toBe(1)
  leaving.abort()
  await expect(impatient).rejects.toThrow('aborted')
})

test('a fault on one operation leaves the others alone', async () => {
  await shop.control('POST', '/faults', { operation: 'get', kind: 'respond' })
  const payment = await shop.create('BANKCARD')
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).status).toBe(500)
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).status).toBe(200)
})

test('the journal records requests and responses, without secrets', async () => {
  await create()
  const { entries } = (await shop.control('GET', '/journal')) as { entries: object[] }
  expect(entries).toMatchObject([
    { operation: 'token', body: { password: '***' }, answer: { access_token: '***' }, status: 200 },
    { operation: 'create', path: '/api/payments', body: { payment_method: 'BANKCARD' }, status: 200 },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/demo-terminal-password|Bearer [^*]/)
  expect(await shop.control('GET', '/journal?operation=create')).toMatchObject({ entries: [{}] })
})

test('a payment can be ended directly, with an amount that is not the one asked for', async () => {
  const payment = await shop.create('OXXO')
  await shop.control('POST', `/payments/${payment.order}/complete`, { amount: 1, currency: 'USD' })
  expect((await shop.call('GET', `/api/payments/${payment.id}`)).body).toMatchObject({
    payment_data: { status: 'COMPLETED', amount: 1, currency: 'USD' },
  })
  await shop.control('POST', `/payments/${payment.id}/status`, { status: 'CHARGED_BACK' })
  expect(await shop.statusOf(payment)).toBe('CHARGED_BACK')
})

test('an order that makes no sense is refused with a reason', async () => {
  const told = await shop.send('PUT', '/control/callbacks', { mode: 'loud' })
  expect(told).toMatchObject({ status: 400, body: { error: expect.stringContaining('mode') } })
  expect((await shop.send('PUT', '/control/switches', { colour: 'red' })).status).toBe(400)
  expect((await shop.send('POST', '/control/payments/none/complete', {})).status).toBe(404)
})

test('reset forgets everything but goes on counting ids', async () => {
  const before = await shop.create('BANKCARD')
  await shop.control('PUT', '/switches', { autoReturn: true })
  await shop.control('POST', '/clock', { days: 2 })
  await shop.control('POST', '/reset')
  expect(await shop.control('GET', '')).toMatchObject({ payments: 0, switches: { autoReturn: false } })
  const { now } = (await shop.control('GET', '/clock')) as { now: string }
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
  expect(Number((await shop.create('BANKCARD')).id)).toBeGreaterThan(Number(before.id))
})

test('the home page lists payments and its buttons work as forms', async () => {
  const payment = await shop.create('OXXO')
  expect((await shop.visit('/')).text).toContain(`/control/payments/${payment.id}/complete`)
  const pressed = await shop.visit(`/control/payments/${payment.id}/complete`, {})
  expect([pressed.status, pressed.location]).toEqual([303, '/'])
  const faulted = await shop.visit('/control/faults', {
    kind: 'respond',
    operation: 'get',
    times: '1',
    ms: '0',
  })
  expect([faulted.status, await shop.statusOf(payment).catch(() => 'failed')]).toEqual([303, 'failed'])
})
