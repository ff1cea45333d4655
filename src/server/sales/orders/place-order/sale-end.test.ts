import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlePayment } from '#server/sales/payments/settling/settle-payment.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let user: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop({
    UNLIMIT_URL: 'http://127.0.0.1:9',
    UNLIMIT_TERMINAL_CODE: 'terminal',
    UNLIMIT_PASSWORD: 'password',
    UNLIMIT_CALLBACK_SECRET: 'secret',
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T09:29:00-06:00')
  // Starts at 20:30: pick-ups begin at 15:30, and the sale ends at 09:30.
  event = await addEvent(shop)
  user = await addUser(shop)
})

const tooLate = { status: 409, code: 'sale_ended' }
const card = () => draftOf(event, { paymentCode: 'unlimit' })

describe('after the sale of a date has ended', () => {
  test('seats can no longer be held, not even by a customer with a hold', async () => {
    const { data } = await holdSeats(shop, user.token, event, 1)
    shop.clock.set('2026-12-05T09:30:00-06:00')
    expect(await holdSeats(shop, user.token, event, 2, data.id)).toMatchObject(tooLate)
    expect(await holdSeats(shop, user.token, event, 1)).toMatchObject(tooLate)
  })

  test('no order is placed, and the refusal says in words that it is too late', async () => {
    const { data } = await holdSeats(shop, user.token, event, 1)
    shop.clock.set('2026-12-05T09:30:00-06:00')
    const refused = await placeOrder(shop, user.token, { ...card(), holdId: data.id }, 'late')
    expect(refused).toMatchObject(tooLate)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('ya terminó') })
    expect(await sql(shop, 'select id from orders where user_id = $1', [user.id])).toEqual([])
  })

  test('an event that sells until later still sells', async () => {
    shop.clock.set('2026-12-05T14:00:00-06:00')
    event = await addEvent(shop, { saleEndsMinutes: 60 })
    expect((await holdSeats(shop, user.token, event, 1)).status).toBe(200)
  })
})

describe('no seat is paid after the van has left', () => {
  const cardsOffered = async () =>
    (
      await call<{ code: string }[]>(shop, `/api/payment-methods?country-code=MX&date=${event.dateId}`)
    ).data.some(({ code }) => code === 'unlimit')
  async function payAgain(holdUntil: string) {
    const state = 'awaiting_payment'
    const order = await addOrder(shop, { user, event, state, holdUntil: new Date(holdUntil) })
    const json = { orderId: order.id, paymentCode: 'unlimit' }
    return call(shop, '/shop-api/init-payment', { token: user.token, json })
  }

  test('cards are offered while their time to pay ends before the first pick-up', async () => {
    expect(await cardsOffered()).toBe(true)
    shop.clock.set('2026-12-05T15:00:00-06:00')
    expect(await cardsOffered()).toBe(true)
    // The provider is called, but does not answer.
    expect(await payAgain('2026-12-05T15:20:00-06:00')).toMatchObject({
      code: 'payment_provider_unavailable',
    })
    shop.clock.set('2026-12-05T15:01:00-06:00')
    expect(await cardsOffered()).toBe(false)
    expect(await payAgain('2026-12-05T15:20:00-06:00')).toMatchObject({
      code: 'payment_method_not_available',
    })
  })

  test.each([
    ['before the first pick-up the seat is the customer’s again', '2026-12-05T15:29:00-06:00', 'revived'],
    ['from the first pick-up on the money goes back', '2026-12-05T15:30:00-06:00', 'to_refund'],
  ])('late money: %s', async (_what, now, settled) => {
    const order = await addOrder(shop, { user, event, state: 'cancelled' })
    const attempt = randomUUID()
    await sql(
      shop,
      `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
         created_at, updated_at)
       values ($1, $2, 'unlimit', 'unlimit', 'processing', 42000, 'MXN', $3, $4, $4)`,
      [attempt, order.id, attempt, shop.clock.now()],
    )
    shop.clock.set(now)
    const status = {
      change: 'complete',
      money: { amount: 42_000, currency: 'MXN' },
      merchantReference: attempt,
      providerReference: attempt,
      details: {},
    } as const
    expect(await settlePayment(shop, attempt, status)).toBe(settled)
  })
})
