import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const users = (count: number) => Promise.all(Array.from({ length: count }, () => addUser(shop)))

describe('seats', () => {
  it('sells exactly seven seats to two hundred concurrent buyers, and refuses the others', async () => {
    const event = await addEvent(shop, { size: 7 })
    const buyers = await users(200)
    const answers = await Promise.all(buyers.map(({ token }) => placeOrder(shop, token, draftOf(event))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['not_enough_seats']))
    const [sold] = await sql<{ count: number }>(
      shop,
      'select count(*)::int from tickets where stock_id = $1',
      [event.stockId],
    )
    expect(sold?.count).toBe(7)
  })

  it('never sells a seat twice from two processes, nor the same request', async () => {
    // Another pool and queue: like a second process for the database.
    const other = await createTestShop({ DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.config.dataDir })
    try {
      const event = await addEvent(shop, { size: 7 })
      const buyers = await users(100)
      const answers = await Promise.all(
        buyers.map(({ token }, i) => placeOrder(i % 2 ? shop : other, token, draftOf(event))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'not_enough_seats']))

      const roomy = await addEvent(shop, { size: 50 })
      const { token } = buyers[0]!
      const repeated = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          placeOrder(i % 2 ? shop : other, token, draftOf(roomy), 'same key'),
        ),
      )
      expect(new Set(repeated.map(({ data }) => data?.orderId)).size).toBe(1)
    } finally {
      await other.close()
    }
  })

  it('holds no seats that can no longer be paid, except where nothing is paid', async () => {
    const [holder] = await users(1)
    // The only way to pay is a transfer, which arrives too late for it.
    const soon = { startsAt: '2026-11-26T20:00:00-06:00' }
    const event = await addEvent(shop, soon)
    expect(await holdSeats(shop, holder!.token, event, 1)).toMatchObject({
      status: 422,
      code: 'payment_methods_none',
      body: { message: 'Por ahora no hay medios de pago para este viaje.' },
    })
    const free = await addEvent(shop, { ...soon, paymentType: 2 })
    expect(await holdSeats(shop, holder!.token, free, 1)).toMatchObject({ status: 200 })
    expect(await sql(shop, 'select from holds where user_id = $1', [holder!.id])).toHaveLength(1)
  })

  it('keeps held seats for their customer until the hold has expired', async () => {
    const event = await addEvent(shop, { size: 2 })
    const [holder, other] = await users(2)
    const hold = await holdSeats(shop, holder!.token, event, 2)
    expect((await placeOrder(shop, other!.token, draftOf(event))).code).toBe('not_enough_seats')
    shop.clock.advance(15 * 60_000 - 1)
    expect((await placeOrder(shop, other!.token, draftOf(event))).code).toBe('not_enough_seats')
    const bought = await placeOrder(
      shop,
      holder!.token,
      draftOf(event, { quantity: 2, holdId: hold.data.id }),
    )
    expect(bought.status).toBe(200)
  })

  it('sells the seats of an expired hold to the next buyer', async () => {
    const event = await addEvent(shop, { size: 1 })
    const [holder, other] = await users(2)
    const hold = await holdSeats(shop, holder!.token, event, 1)
    shop.clock.advance(15 * 60_000 + 1)
    expect((await placeOrder(shop, other!.token, draftOf(event))).status).toBe(200)
    const late = await placeOrder(shop, holder!.token, draftOf(event, { holdId: hold.data.id }))
    expect(late.code).toBe('not_enough_seats')
  })

  it('changes one hold instead of taking seats twice, and extends it once', async () => {
    const event = await addEvent(shop, { size: 3 })
    const [buyer, other] = await users(2)
    const first = await holdSeats(shop, buyer!.token, event, 3)
    const changed = await holdSeats(shop, buyer!.token, event, 2, first.data.id)
    expect(changed.data).toEqual(first.data)
    expect((await holdSeats(shop, other!.token, event, 2)).code).toBe('not_enough_seats')
    expect((await holdSeats(shop, other!.token, event, 1)).status).toBe(200)

    const extend = () =>
      shop.fetch(`/shop-api/holds/${first.data.id}/extend`, { method: 'POST', token: buyer!.token })
    expect((await extend()).status).toBe(200)
    expect((await extend()).status).toBe(409)
    shop.clock.advance(20 * 60_000)
    expect((await placeOrder(shop, other!.token, draftOf(event, { quantity: 2 }))).code).toBe(
      'not_enough_seats',
    )
  })

  it('is not extended after a sale that was under way has counted it as expired', async () => {
    const event = await addEvent(shop, { size: 1 })
    const [holder] = await users(1)
    const hold = await holdSeats(shop, holder!.token, event, 1)
    const { extending } = await shop.db.transaction(async (tx) => {
      await tx.query({ name: '', text: 'select from lock_stock(array[$1::int], $2)' }, [
        event.stockId,
        shop.clock.now(),
      ])
      let isOver = false
      const path = `/shop-api/holds/${hold.data.id}/extend`
      const made = Promise.resolve(shop.fetch(path, { method: 'POST', token: holder!.token })).finally(() => {
        isOver = true
      })
      const isWaiting = async () =>
        (
          await sql(
            shop,
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0
      await expect.poll(async () => isOver || (await isWaiting()), { timeout: 30_000 }).toBe(true)
      shop.clock.advance(15 * 60_000 + 1)
      return { extending: made }
    })
    expect((await extending).status).toBe(409)
  })

  it("does not let a customer use, change or release another's hold", async () => {
    const event = await addEvent(shop, { size: 2 })
    const [holder, thief] = await users(2)
    const hold = await holdSeats(shop, holder!.token, event, 2)
    const stolen = await placeOrder(shop, thief!.token, draftOf(event, { holdId: hold.data.id }))
    expect(stolen.code).toBe('not_enough_seats')
    expect((await holdSeats(shop, thief!.token, event, 1, hold.data.id)).code).toBe('hold_expired')
    await shop.fetch(`/shop-api/holds/${hold.data.id}`, { method: 'DELETE', token: thief!.token })
    const bought = await placeOrder(
      shop,
      holder!.token,
      draftOf(event, { quantity: 2, holdId: hold.data.id }),
    )
    expect(bought.status).toBe(200)
  })

  it('refuses a ticket beyond the stock even to a program that does not ask', async () => {
    const event = await addEvent(shop, { size: 1 })
    const [buyer] = await users(1)
    const { data } = await placeOrder(shop, buyer!.token, draftOf(event))
    const copy = `insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
      select gen_random_uuid(), order_id, 9, stock_id, variant_id, place_id, list_price, price from tickets where order_id = $1`
    await expect(sql(shop, copy, [data.orderId])).rejects.toThrow(/oversold/)
  })

  it('asks ten statements of the database for a whole purchase of a customer who is logged in', async () => {
    const event = await addEvent(shop, { size: 10 })
    const { token } = await addUser(shop)
    const before = shop.db.statementCount()
    await call(shop, `/api/events/${event.slug}?locale=es_MX`, { token })
    await call(shop, `/api/events/${event.id}/product-variant?date=${event.dateId}&locale=es_MX`, { token })
    await call(shop, `/api/provinces/by-event/${event.id}`, { token })
    const hold = await holdSeats(shop, token, event, 2)
    const order = await placeOrder(shop, token, draftOf(event, { quantity: 2, holdId: hold.data.id }))
    const status = await call(shop, `/api/orders/${order.data.orderId}/status`, { token })
    expect(status.status).toBe(200)
    expect(shop.db.statementCount() - before).toBe(10)
  })
})
