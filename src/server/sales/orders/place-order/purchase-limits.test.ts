import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Limits on a customer's open purchases, with the values of a real shop. */

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  // No provider listens there: a card order is placed, but its payment cannot start.
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1', UNLIMIT_URL: 'http://127.0.0.1:9' })
  // Another pool and queue: like a second process for the database.
  other = await createTestShop({
    RATE_LIMIT_FACTOR: '1',
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.config.dataDir,
  })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** An event whose date has several variants, returned as one event per variant. */
async function addVariants(count: number): Promise<TestEvent[]> {
  const event = await addEvent(shop, { size: 100, others: Array.from({ length: count - 1 }, () => ({})) })
  return [event, ...event.others]
}

async function openSeats(event: TestEvent, { id }: TestUser): Promise<number> {
  const [row] = await sql<{ count: number }>(
    shop,
    `select ((select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
        where h.user_id = $1 and h.date_id = $2)
      + (select count(*) from tickets t join orders o on o.id = t.order_id
        where o.user_id = $1 and o.date_id = $2 and o.state like 'awaiting%'))::int as count`,
    [id, event.dateId],
  )
  return row!.count
}

const unverify = ({ id }: TestUser) => sql(shop, 'update users set verified_at = null where id = $1', [id])
const settle = (order: { orderId: string }) =>
  sql(shop, `update orders set state = 'paid', paid_at = created_at where id = $1`, [order.orderId])

describe('seats that wait for their money', () => {
  it('are 20 at most on one date, over all variants, holds and orders', async () => {
    const user = await addUser(shop)
    const variants = await addVariants(4)
    const [first, second, third, fourth] = variants as [TestEvent, TestEvent, TestEvent, TestEvent]
    expect((await placeOrder(shop, user.token, draftOf(first, { quantity: 12 }))).status).toBe(200)
    const refused = await holdSeats(shop, user.token, second, 9)
    expect(refused).toMatchObject({ status: 409, code: 'too_many_unpaid_seats' })
    expect(refused.body).toMatchObject({ message: expect.stringContaining('hasta 20 lugares por pagar') })
    expect((await holdSeats(shop, user.token, second, 8)).status).toBe(200)
    expect((await holdSeats(shop, user.token, third, 8)).status).toBe(200)
    expect(await openSeats(first, user)).toBe(20)
    expect((await placeOrder(shop, user.token, draftOf(fourth, { quantity: 9 }))).code).toBe(
      'too_many_unpaid_seats',
    )
    expect((await placeOrder(shop, user.token, draftOf(fourth, { quantity: 8 }))).status).toBe(200)
    expect(await openSeats(first, user)).toBe(20)
  })

  it('are 20 at most when many calls come at once, from two processes', async () => {
    const user = await addUser(shop)
    const variants = await addVariants(10)
    await Promise.all(
      variants.flatMap((variant, i) => [
        holdSeats(i % 2 ? shop : other, user.token, variant, 20),
        placeOrder(i % 2 ? other : shop, user.token, draftOf(variant, { quantity: 7 })),
        holdSeats(shop, user.token, variant, 13),
      ]),
    )
    expect(await openSeats(variants[0]!, user)).toBeLessThanOrEqual(20)
  })

  it('count on their own date alone, and no more once they are paid', async () => {
    const user = await addUser(shop)
    const event = await addEvent(shop, { size: 100 })
    const { data } = await placeOrder(shop, user.token, draftOf(event, { quantity: 20 }))
    expect((await holdSeats(shop, user.token, await addEvent(shop), 20)).status).toBe(200)
    expect((await holdSeats(shop, user.token, event, 1)).code).toBe('too_many_unpaid_seats')
    await settle(data)
    expect((await holdSeats(shop, user.token, event, 20)).status).toBe(200)
  })
})

describe('orders that wait for their money', () => {
  it('are three at most, over all dates, also in parallel', async () => {
    const user = await addUser(shop)
    const events = await Promise.all(Array.from({ length: 8 }, () => addEvent(shop)))
    const answers = await Promise.all(
      events.map((event, i) => placeOrder(i % 2 ? shop : other, user.token, draftOf(event))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 409, code: 'too_many_unpaid_orders' })
    expect(refused?.body).toMatchObject({ message: expect.stringContaining('3 compras por pagar') })

    await settle(answers.find(({ status }) => status === 200)!.data)
    expect((await placeOrder(shop, user.token, draftOf(events[0]!))).status).toBe(200)
  })
})

describe('seats that cost nothing', () => {
  it('are eight at most for one event, over all its dates; cancelled ones do not count', async () => {
    const user = await addUser(shop)
    const event = await addEvent(shop, {
      paymentType: 2,
      size: 100,
      dates: ['2026-12-05T20:30:00-06:00', '2026-12-06T20:30:00-06:00'],
    })
    const later = { ...event, dateId: event.dateIds[1]!, stockId: event.stockIds[1]! }
    const reserve = (of: TestEvent, quantity: number, at = shop) =>
      placeOrder(at, user.token, draftOf(of, { quantity, price: 0, paymentCode: 'prepagado' }))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => reserve(i % 2 ? event : later, 3, i % 3 ? shop : other)),
    )
    const placed = answers.filter(({ status }) => status === 200)
    expect(placed).toHaveLength(2)
    const refused = await reserve(event, 3)
    expect(refused).toMatchObject({ status: 409, code: 'too_many_free_seats' })
    expect(refused.body).toMatchObject({
      message: 'De un evento sin costo puedes reservar hasta 8 lugares. Te quedan 2 por reservar.',
    })
    await sql(
      shop,
      `update orders set state = 'cancelled', cancel_reason = 'staff', paid_at = null where id = $1`,
      [placed[0]!.data.orderId],
    )
    await sql(shop, 'update tickets set released_at = now() where order_id = $1', [placed[0]!.data.orderId])
    expect((await reserve(event, 5)).status).toBe(200)
  })
})

describe('an e-mail that has not been verified', () => {
  it('is enough for a card, and for nothing that waits for money or costs nothing', async () => {
    const user = await addUser(shop)
    await unverify(user)
    const event = await addEvent(shop)
    const free = await addEvent(shop, { paymentType: 2 })
    const card = await placeOrder(shop, user.token, draftOf(event, { paymentCode: 'unlimit' }))
    expect(card).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
    for (const paymentCode of ['transferencia', 'unlimit_oxxo', 'unlimit_spei'] as const) {
      const refused = await placeOrder(shop, user.token, draftOf(event, { paymentCode }))
      expect(refused).toMatchObject({ status: 403, code: 'email_not_verified' })
    }
    const reserve = () => placeOrder(shop, user.token, draftOf(free, { price: 0, paymentCode: 'prepagado' }))
    expect(await reserve()).toMatchObject({ status: 403, code: 'email_not_verified' })

    const [placed] = await sql<{ id: string }>(shop, 'select id from orders where user_id = $1', [user.id])
    const change = await call(shop, '/shop-api/init-payment', {
      token: user.token,
      json: { orderId: placed!.id, paymentCode: 'transferencia' },
    })
    expect(change).toMatchObject({ status: 403, code: 'email_not_verified' })

    await sql(shop, 'update users set verified_at = now() where id = $1', [user.id])
    expect((await reserve()).status).toBe(200)
  })
})

describe('attempts', () => {
  it('to hold, order and change are limited for each customer', async () => {
    const user = await addUser(shop)
    const event = await addEvent(shop)
    const holds = []
    for (let i = 0; i < 61; i++) holds.push((await holdSeats(shop, user.token, event, 1)).status)
    expect(holds.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(holds[60]).toBe(429)

    const orders = []
    for (let i = 0; i < 21; i++) {
      orders.push((await placeOrder(shop, user.token, draftOf(event, { shownTotal: 1 }))).status)
    }
    expect(orders.slice(0, 20)).toEqual(Array(20).fill(409))
    expect(orders[20]).toBe(429)

    const neighbour = await addUser(shop)
    expect((await holdSeats(shop, neighbour.token, event, 1)).status).toBe(200)
    shop.clock.advance(31 * 60_000)
    expect((await holdSeats(shop, user.token, event, 1)).status).toBe(200)
    expect((await placeOrder(shop, user.token, draftOf(event))).status).toBe(200)
  })
})

describe('a hold', () => {
  it('beyond the limit of a purchase is refused with the limit, beyond the stock for lack of seats', async () => {
    const user = await addUser(shop)
    const event = await addEvent(shop, { size: 15 })
    for (const quantity of [21, 33, 2_147_483_647]) {
      const answer = await holdSeats(shop, user.token, event, quantity)
      expect(answer).toMatchObject({ status: 422, code: 'most_tickets_reached' })
      expect(answer.body).toMatchObject({ message: 'Una compra lleva hasta 20 boletos.' })
    }
    expect(await holdSeats(shop, user.token, event, 16)).toMatchObject({
      status: 409,
      code: 'not_enough_seats',
    })
    const order = await placeOrder(shop, user.token, draftOf(event, { quantity: 21 }))
    expect(order).toMatchObject({ status: 422, code: 'most_tickets_reached' })
  })
})
