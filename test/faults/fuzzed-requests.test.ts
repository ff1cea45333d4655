import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape } from '#contract/platform/endpoint.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { chance, type FuzzedRequest, fuzzedRequest } from '../../bench/load/fuzzed-request.ts'
import { addUser, sql } from '../helpers/builders.ts'
import { openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const requests = Number(process.env.FUZZED_REQUESTS ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const atOnce = 10
/** The time limit: many requests may be asked for. */
const longestMs = 300_000 + requests * 40

let shop: TestShop
/** ids and numbers of the demo */
let known: (string | number)[]
beforeAll(async () => {
  shop = await createTestShop()
  await loadDemo(shop)
  const tables = await sql<{ name: string }>(
    shop,
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'id' and t.table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all([
    sql<{ id: string | number }>(shop, 'select number as id from orders order by number limit 3'),
    ...tables.map(({ name }) =>
      sql<{ id: string | number }>(shop, `select id from ${name} order by id limit 3`),
    ),
  ])
  known = rows.flat().map(({ id }) => id)
}, 60_000)
afterAll(() => shop.close())

it(
  `none of ${requests} wrong requests of customers is answered as a fault of the shop (FUZZ_SEED=${seed})`,
  async () => {
    await sendWrong(contract, async () => ({
      authorization: `Bearer ${(await addUser(shop, { password: 'jacaranda' })).token}`,
    }))
  },
  longestMs,
)

it(
  `none of ${requests} wrong requests of staff is answered as a fault of the shop (FUZZ_SEED=${seed})`,
  async () => {
    const roles = staffRoles.map((role) => ({ role, countries: ['all' as const] }))
    await sendWrong(officeContract, async () => ({
      cookie: `office=${(await openOfficeAs(shop, ...roles)).cookie}`,
      origin: shop.config.publicUrl,
    }))
  },
  longestMs,
)

async function sendWrong(
  endpoints: Readonly<Record<string, EndpointShape>>,
  logIn: () => Promise<Record<string, string>>,
): Promise<void> {
  const random = chance(seed)
  const faults: (FuzzedRequest & { status: number; answer: string })[] = []
  let taken = 0
  let session: Record<string, string> = {}
  for (let nth = 0; nth < requests; nth += atOnce) {
    // A request may end the session.
    if (nth % 50 === 0) session = await logIn()
    const batch = Array.from({ length: atOnce }, () => fuzzedRequest(random, known, endpoints))
    await Promise.all(
      batch.map(async (request) => {
        const { path, body, method } = request
        const headers = random() < 0.85 ? { ...request.headers, ...session } : request.headers
        const answer = await shop.fetch(path, { method, headers, ...(body !== undefined && { body }) })
        if (answer.ok) taken++
        if (answer.status >= 500)
          faults.push({ ...request, status: answer.status, answer: await answer.text() })
      }),
    )
  }
  expect(faults).toEqual([])
  // Otherwise nothing reached the database.
  expect(taken).toBeGreaterThan(requests / 20)
}
