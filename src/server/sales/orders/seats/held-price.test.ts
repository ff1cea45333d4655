import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  buyer = await addUser(shop)
  event = await addEvent(shop) // 420 per seat
})
afterAll(() => shop.close())

const changePrice = (major: number) =>
  sql(shop, 'update variants set price = $2 where id = $1', [event.variantId, major * 100])

const buy = (holdId: string | undefined, price: number, quantity = 1) =>
  placeOrder(shop, buyer.token, draftOf(event, { holdId, price, quantity }))

async function pricesOf(orderId: string) {
  return sql(shop, 'select list_price, price from tickets where order_id = $1', [orderId])
}

it('keeps the price that a hold saw when the price goes up', async () => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(500)
  const placed = await buy(hold.id, 420)
  expect(placed.data).toMatchObject({ total: 420 })
  expect(await pricesOf(placed.data.orderId)).toEqual([{ listPrice: 42_000, price: 42_000 }])
})

it('accepts the price of the hold from a customer whose page shows the higher one', async () => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(500)
  expect((await buy(hold.id, 500)).data.total).toBe(420)
})

it.each([420, 300])('passes a lower price on, whichever the page shows: %i', async (shown) => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(300)
  expect((await buy(hold.id, shown)).data.total).toBe(300)
})

it('refuses a total that was never the price, and returns the price of the hold', async () => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(500)
  const answer = await buy(hold.id, 1)
  expect(answer).toMatchObject({ status: 409, code: 'price_changed' })
  expect(answer.body).toMatchObject({ error: { data: { total: 420 } } })
})

it('requires the new price without a hold or after its expiry', async () => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(500)
  shop.clock.advance(16 * 60_000)
  for (const id of [undefined, hold.id]) {
    expect(await buy(id, 420)).toMatchObject({ status: 409, code: 'price_changed' })
    expect((await buy(id, 500)).data.total).toBe(500)
  }
})

it('keeps the price of a hold that is changed, and takes a lower one that it meets', async () => {
  const { data: hold } = await holdSeats(shop, buyer.token, event, 1)
  await changePrice(500)
  await holdSeats(shop, buyer.token, event, 2, hold.id)
  await changePrice(400)
  await holdSeats(shop, buyer.token, event, 3, hold.id)
  await changePrice(600)
  expect((await buy(hold.id, 400, 3)).data.total).toBe(1_200)
})

it('leaves tickets at the price they were sold for', async () => {
  const placed = await buy(undefined, 420)
  await changePrice(900)
  expect(await pricesOf(placed.data.orderId)).toEqual([{ listPrice: 42_000, price: 42_000 }])
})

it('records each price of a variant', async () => {
  await changePrice(500)
  await changePrice(500)
  await changePrice(450)
  const prices = await sql<{ price: number }>(
    shop,
    'select price from variant_prices where variant_id = $1 order by since',
    [event.variantId],
  )
  expect(prices.map(({ price }) => price)).toEqual([42_000, 50_000, 45_000])
})
