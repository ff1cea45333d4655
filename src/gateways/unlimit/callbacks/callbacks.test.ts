import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demo } from '../settings.ts'
import { cardFields, openTestShop, paymentRequest, type TestShop } from '../shop-for-tests.ts'
import { signCallback } from '../signature.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    retryDelaysMs: [60_000, 120_000],
    terminals: [{ code: '10002', callbackSecret: 'spei-secret', methods: ['SPEI'] }],
  })
})
beforeEach(async () => {
  await shop.control('POST', '/reset')
  shop.received.length = 0
  shop.answerWith(200)
})
afterAll(() => shop.close())

async function payByCard(changes: object = {}) {
  const payment = await shop.create('BANKCARD', changes)
  await shop.visit(payment.page, cardFields('4000000000000077'))
  return payment
}
const statuses = () => shop.received.map((one) => one.status)

test('an approved payment is reported to the shop, signed over the raw body', async () => {
  const payment = await payByCard()
  await shop.until(() => shop.received.length === 1)
  const [told] = shop.received
  expect(told).toMatchObject({ paymentId: payment.id, status: 'COMPLETED', amount: 840.5 })
  expect(told!.signature).toBe(signCallback(told!.raw, demo.callbackSecret))
  expect(JSON.parse(told!.raw)).toMatchObject({
    callback_time: expect.stringMatching(/Z$/),
    payment_method: 'BANKCARD',
    merchant_order: { id: payment.order },
    card_account: { masked_pan: '400000...0077' },
  })
})

test('each terminal signs with its own secret', async () => {
  const token = await shop.logIn('10002')
  const { body } = await shop.send('POST', '/api/payments', paymentRequest('SPEI'), token)
  await shop.visit((body as { redirect_url: string }).redirect_url)
  await shop.until(() => shop.received.length === 1)
  const [told] = shop.received
  expect(told).toMatchObject({
    status: 'IN_PROGRESS',
    signature: signCallback(told!.raw, 'spei-secret'),
  })
})

test('the callback of a payment that the customer cancelled has neither id nor time of creation', async () => {
  const payment = await shop.create('BANKCARD')
  await shop.visit(payment.page.replace('payment', 'cancel'), {})
  await shop.until(() => shop.received.length === 1)
  const { payment_data, merchant_order } = JSON.parse(shop.received[0]!.raw)
  expect(payment_data).toEqual({
    status: 'DECLINED',
    amount: 840.5,
    currency: 'MXN',
    decline_code: '02',
    decline_reason: 'Cancelled by customer',
  })
  expect(merchant_order.id).toBe(payment.order)
})

test('duplicates are the same bytes, as many as asked for', async () => {
  await shop.control('PUT', '/callbacks', { copies: 3 })
  await payByCard()
  await shop.until(() => shop.received.length === 3)
  expect(new Set(shop.received.map((one) => one.raw)).size).toBe(1)
})

test.each(['wrong', 'missing'])('a %s signature can be asked for', async (signature) => {
  await shop.control('PUT', '/callbacks', { signature })
  await payByCard()
  await shop.until(() => shop.received.length === 1)
  const [told] = shop.received
  expect(told!.signature).not.toBe(signCallback(told!.raw, demo.callbackSecret))
  expect(told!.signature?.length).toBe(signature === 'wrong' ? 128 : undefined)
})

test('held callbacks wait, and are released in the order asked for', async () => {
  await shop.control('PUT', '/callbacks', { mode: 'hold' })
  const payment = await shop.create('OXXO')
  await shop.visit(payment.page)
  await shop.control('POST', `/payments/${payment.id}/complete`)
  await shop.control('POST', '/callbacks/drain')
  expect(statuses()).toEqual([])
  await shop.control('POST', '/callbacks/release', { order: 'reversed' })
  expect(statuses()).toEqual(['COMPLETED', 'IN_PROGRESS'])
})

test('callbacks can be off, and the payment is still there to be asked for', async () => {
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  const payment = await payByCard()
  await shop.control('POST', '/callbacks/drain')
  expect([statuses(), await shop.statusOf(payment)]).toEqual([[], 'COMPLETED'])
})

test('a late callback goes out when its time has come', async () => {
  await shop.control('PUT', '/callbacks', { delayMs: 3_600_000 })
  await payByCard()
  expect(await shop.control('POST', '/callbacks/drain')).toMatchObject({ callbacks: [{ state: 'waiting' }] })
  await shop.control('POST', '/clock', { hours: 1 })
  await shop.until(() => shop.received.length === 1)
})

test('by rule the callback arrives before the customer is answered', async () => {
  await shop.control('PUT', '/callbacks', { timing: 'before-answer' })
  await payByCard()
  expect(statuses()).toEqual(['COMPLETED'])
})

test('a failing shop gets the callback again by the retry list, then no more', async () => {
  shop.answerWith(503)
  await payByCard()
  const seen = []
  for (const minutes of [1, 2, 60]) {
    const { callbacks } = (await shop.control('POST', '/callbacks/drain')) as {
      callbacks: { state: string }[]
    }
    seen.push([shop.received.length, callbacks[0]?.state])
    await shop.control('POST', '/clock', { minutes })
  }
  await shop.control('POST', '/callbacks/drain')
  expect(seen).toEqual([
    [1, 'retrying'],
    [2, 'retrying'],
    [3, 'given-up'],
  ])
  expect(shop.received).toHaveLength(3)
})

test('a shop that recovers gets no further callback', async () => {
  shop.answerWith(500)
  await payByCard()
  await shop.control('POST', '/callbacks/drain')
  shop.answerWith(200)
  await shop.control('POST', '/clock', { minutes: 1 })
  await shop.control('POST', '/callbacks/drain')
  await shop.control('POST', '/clock', { days: 1 })
  await shop.control('POST', '/callbacks/drain')
  expect(shop.received).toHaveLength(2)
})

test('a callback can be sent again as it was, or as a stale or forged one', async () => {
  const payment = await payByCard()
  await shop.until(() => shop.received.length === 1)
  await shop.control('POST', `/payments/${payment.order}/callbacks`, { times: 2 })
  expect(new Set(shop.received.map((one) => one.raw)).size).toBe(1)
  await shop.control('POST', `/payments/${payment.order}/callbacks`, { status: 'IN_PROGRESS' })
  await shop.control('POST', `/payments/${payment.order}/callbacks`, { signature: 'wrong', withoutId: true })
  expect(statuses()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'COMPLETED'])
  expect(shop.received[4]?.paymentId).toBeUndefined()
  expect(await shop.statusOf(payment)).toBe('COMPLETED')
})

test('a shop that cannot be reached is tried again', async () => {
  await shop.control('PUT', `/terminals/${demo.terminalCode}`, { callbackUrl: 'http://127.0.0.1:1/' })
  await payByCard()
  await shop.control('POST', '/callbacks/drain')
  expect(await shop.control('GET', '/callbacks')).toMatchObject({
    callbacks: [{ state: 'retrying', attempts: [{ answer: expect.any(String) }] }],
  })
})

test('after a reset nothing of before is sent again', async () => {
  shop.answerWith(500)
  await payByCard()
  await shop.control('POST', '/callbacks/drain')
  await shop.control('POST', '/reset')
  await shop.control('POST', '/clock', { days: 2 })
  await shop.control('POST', '/callbacks/drain')
  expect(shop.received).toHaveLength(1)
})

test('a faster simulator waits less before it tries again', async () => {
  const fast = await openTestShop({ speed: 60, retryDelaysMs: [60_000] })
  try {
    fast.answerWith(500)
    const payment = await fast.create('BANKCARD')
    await fast.control('POST', `/payments/${payment.id}/complete`)
    await fast.control('POST', '/callbacks/drain')
    await fast.control('POST', '/clock', { seconds: 1 })
    await fast.control('POST', '/callbacks/drain')
    expect(fast.received).toHaveLength(2)
  } finally {
    await fast.close()
  }
})
