import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chance, type FuzzedRequest, fuzzedRequest } from '../../scripts/bench/load/fuzzed-request.ts'
import { addEvent, addUser } from '../helpers/builders.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const requests = Number(process.env.FUZZED_REQUESTS ?? 600)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

it(`none of ${requests} wrong requests is answered as a fault of the shop (FUZZ_SEED=${seed})`, async () => {
  const event = await addEvent(shop)
  // A request may delete its account or end another session, so there are several.
  const users = await Promise.all(Array.from({ length: 20 }, () => addUser(shop, { password: 'jacaranda' })))
  const known = [
    event.id,
    event.slug,
    event.dateId,
    event.variantId,
    event.provinceId,
    event.countyId,
    event.placeId,
  ]
  const random = chance(seed)
  const wrong: (FuzzedRequest & { status: number; answer: string })[] = []
  let taken = 0
  for (let nth = 0; nth < requests; nth += 10) {
    const batch = Array.from({ length: 10 }, (_, i) =>
      fuzzedRequest(random, known, users[(nth + i) % users.length]!.token),
    )
    await Promise.all(
      batch.map(async (request) => {
        const { path, body, ...init } = request
        const answer = await shop.fetch(path, { ...init, ...(body !== undefined && { body }) })
        if (answer.ok) taken++
        if (answer.status >= 500)
          wrong.push({ ...request, status: answer.status, answer: await answer.text() })
      }),
    )
  }
  expect(wrong).toEqual([])
  // Otherwise nothing reached the database.
  expect(taken).toBeGreaterThan(requests / 20)
}, 300_000)
