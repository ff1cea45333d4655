import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Calls that write the same row at the same time. */

let shop: TestShop
let owner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  owner = await openOfficeAs(
    shop,
    { role: 'owner', countries: ['all'] },
    { role: 'planner', countries: ['all'] },
  )
})
afterAll(() => shop.close())

const sixTimes = (send: (nth: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 6 }, (_, nth) => send(nth)))

test('several default views of one list that are saved at once leave one default', async () => {
  const answers = await sixTimes((nth) =>
    owner.call('POST /office-api/views', {
      list: 'orders',
      name: `vista ${nth}`,
      query: '',
      isDefault: true,
    }),
  )
  // The last ones may be asked to try again, but none is a fault.
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const rows = await sql<{ count: number }>(shop, 'select count(*)::int from office_views where is_default')
  expect(rows).toEqual([{ count: 1 }])
})

test('a county that is added several times at once is there once', async () => {
  const { provinceId } = await addEvent(shop)
  const answers = await sixTimes(() =>
    owner.call(`POST /office-api/provinces/${provinceId}/counties`, {
      ...{ name: 'La Nueva', postalCode: '', latitude: 19.4, longitude: -99.1 },
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const rows = await sql<{ count: number }>(
    shop,
    "select count(*)::int from counties where name = 'La Nueva'",
  )
  expect(rows).toEqual([{ count: 1 }])
})
