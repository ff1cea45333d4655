import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test.each(['home', 'search?q=lucia'])('/office-api/%s leaves connections to customers', async (page) => {
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const { query } = shop.db
  let [now, most] = [0, 0]
  shop.db.query = async (statement, values) => {
    now++
    most = Math.max(most, now)
    try {
      return await query<never>(statement, values)
    } finally {
      now--
    }
  }
  try {
    expect((await owner.call(`GET /office-api/${page}`)).status).toBe(200)
  } finally {
    shop.db.query = query
  }
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
})
