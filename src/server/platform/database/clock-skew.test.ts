import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type ServedShop, serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { expireByTrustedClock } from '../../shop-jobs.ts'
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

it("warns operators of a clock that differs from the database's, but not of a small difference", async () => {
  const ready = async () => (await fetch(`${served.url}/readyz`)).text()
  const warnings: unknown[] = []
  const log = { warn: (facts: unknown) => warnings.push(facts) } as unknown as TestShop['log']

  shop.clock.set(new Date())
  await expect.poll(ready).toBe('ready')
  await warnOfClockSkew({ ...shop, log })
  expect(warnings).toEqual([])

  shop.clock.advance(45 * 60_000)
  await expect.poll(ready).toMatch(/^ready; this clock is 2[67]\d\d s ahead of the database/)
  shop.clock.advance(-3 * 60 * 60_000)
  await expect.poll(ready).toMatch(/^ready; this clock is -81\d\d s ahead of the database/)
  await warnOfClockSkew({ ...shop, log })
  expect(warnings).toHaveLength(1)
})

it('a process whose clock is far ahead releases no order that can still be paid', async () => {
  const now = Date.now()
  shop.clock.set(new Date(now))
  const event = await addEvent(shop)
  const deadlines = { open: new Date(now + 30 * 60_000), over: new Date(now - 1_000) }
  const place = async (holdUntil: Date) =>
    addOrder(shop, { user: await addUser(shop), event, state: 'awaiting_payment', holdUntil })
  const [open, over] = [await place(deadlines.open), await place(deadlines.over)]
  const stateOf = async ({ id }: { id: string }) =>
    (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state

  shop.clock.advance(45 * 60_000)
  await expireByTrustedClock(shop)
  expect([await stateOf(open), await stateOf(over)]).toEqual(['awaiting_payment', 'awaiting_payment'])
  shop.clock.set(new Date())
  await expireByTrustedClock(shop)
  expect([await stateOf(open), await stateOf(over)]).toEqual(['awaiting_payment', 'cancelled'])
})
