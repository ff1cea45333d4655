import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function order() {
  const event = await addEvent(shop, { size: 4 })
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event))
  return Number(data.payment.bank!.reference)
}

test('references of orders placed one after the other do not tell how many were placed in between', async () => {
  const references = [await order(), await order(), await order(), await order()]
  const steps = references.slice(1).map((one, at) => (one - references[at]! + 9_000_000) % 9_000_000)
  expect(new Set(steps).size).toBe(3)
  expect(references.every((one) => one >= 1_000_000 && one <= 9_999_999)).toBe(true)
})

test('no reference is given twice, also when earlier ones are drawn again', async () => {
  const [drawn] = await sql<{ all: number; different: number }>(
    shop,
    `select count(*)::int as all, count(distinct reference)::int as different
     from (select next_transfer_reference() as reference from generate_series(1, 20000)) drawn`,
  )
  expect(drawn).toEqual({ all: 20_000, different: 20_000 })
  const given = await sql<{ count: number }>(
    shop,
    'select count(*)::int as count from given_transfer_references',
  )
  expect(given[0]?.count).toBeGreaterThanOrEqual(20_000)
})
