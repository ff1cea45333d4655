import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Only a slower method than every one before extends the hold of the seats. */

const methods = { unlimit: 'BANKCARD', unlimit_paypal: 'PAYPAL', unlimit_oxxo: 'OXXO', unlimit_spei: 'SPEI' }
const minute = 60_000
const hour = 60 * minute

let shop: CardShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createCardShop({ UNLIMIT_METHODS: JSON.stringify(methods) })
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 40 * 24 * hour).toISOString() })
})
afterAll(() => shop.close())

async function buy(paymentCode: 'unlimit' | 'unlimit_oxxo') {
  const { data, body } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode }))
  if (!data) throw new Error(JSON.stringify(body))
  return data.orderId
}

async function payAgain(orderId: string, paymentCode: string): Promise<void> {
  const json = { orderId, paymentCode }
  const { status, body } = await call(shop, '/shop-api/init-payment', { token: buyer.token, json })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Advances the clocks of the shop and of the provider. */
async function advance(ms: number): Promise<void> {
  shop.clock.advance(ms)
  await shop.control('POST', '/clock', { ms })
}

async function holdOf(orderId: string): Promise<number> {
  const [order] = await sql<{ until: Date }>(shop, 'select hold_until as until from orders where id = $1', [
    orderId,
  ])
  return order!.until.getTime()
}

it('is not extended by another method of the same speed, however often they alternate', async () => {
  const orderId = await buy('unlimit')
  const first = await holdOf(orderId)
  for (const code of ['unlimit_paypal', 'unlimit', 'unlimit_paypal']) {
    await advance(5 * minute)
    await payAgain(orderId, code)
  }
  expect(await holdOf(orderId)).toBe(first)
})

it('is extended once by a slower method, from its first attempt on, and not by going back', async () => {
  const orderId = await buy('unlimit')
  await advance(5 * minute)
  const chosen = shop.clock.now().getTime()
  await payAgain(orderId, 'unlimit_oxxo')
  const cash = await holdOf(orderId)
  expect(cash).toBe(chosen + (shop.config.windows.oxxoWindowHours + 24) * hour)
  for (const code of ['unlimit', 'unlimit_spei', 'unlimit', 'unlimit_oxxo']) {
    await advance(10 * hour)
    await payAgain(orderId, code)
  }
  expect(await holdOf(orderId)).toBe(cash)
})

it('is not extended by a faster method shortly before its end', async () => {
  const orderId = await buy('unlimit_oxxo')
  const cash = await holdOf(orderId)
  await advance(cash - 5 * minute - shop.clock.now().getTime())
  await payAgain(orderId, 'unlimit')
  expect(await holdOf(orderId)).toBe(cash)
})
