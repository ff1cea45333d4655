import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedShop, serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { warnOfClockSkew } from './clock-skew-sql.ts'

let shop: TestShop
let served: ServedShop
beforeAll(async () => {
  shop = await createTestShop()
  served = await serveShop(shop)
})
afterAll(async () => {
  await served.close()
  await shop.close()
})

it('a clock that differs from the database is told to operators, and one that hardly does is not', async () => {
  const ready = async () => (await fetch(`${served.url}/readyz`)).text()
  const warnings: unknown[] = []
  const log = { warn: (facts: unknown) => warnings.push(facts) } as unknown as TestShop['log']

  shop.clock.set(new Date())
  expect(await ready()).toBe('ready')
  await warnOfClockSkew({ ...shop, log })
  expect(warnings).toEqual([])

  shop.clock.advance(45 * 60_000)
  expect(await ready()).toMatch(/^ready; this clock is (2699|2700) s ahead of the database/)
  shop.clock.advance(-3 * 60 * 60_000)
  expect(await ready()).toMatch(/^ready; this clock is -810\d s ahead of the database/)
  await warnOfClockSkew({ ...shop, log })
  expect(warnings).toHaveLength(1)
})
