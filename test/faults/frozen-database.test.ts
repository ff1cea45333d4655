import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { freezePostgres } from '../../bench/freeze-postgres.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { type ShopProcess, startShopProcess, until } from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-frozen-'))

let postgres: EmbeddedPostgres
let shop: ShopProcess
let database: TestShop
let event: TestEvent
let buyers: TestUser[]

beforeAll(async () => {
  shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: '1', RATE_LIMIT_FACTOR: '1000' })
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  database = await createTestShop({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
  database.clock.set(new Date())
  event = await addEvent(database, {
    size: 500,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  buyers = await Promise.all(Array.from({ length: 12 }, () => addUser(database)))
})
afterEach(() => thaw())
afterAll(async () => {
  await shop.stop()
  await database.close()
  await postgres.stop()
})

let thaw = () => {}

/** Fetches with a browser's time-out. */
async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(shop.url + path, { signal: AbortSignal.timeout(15_000), ...init })
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  return { status: response.status, code, text, retryAfter: response.headers.get('retry-after') }
}

function buy(buyer: TestUser, key: string) {
  return ask('/shop-api/orders', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(draftOf(event, { url: shop.url })),
  })
}

const ordersMade = async () =>
  (
    await sql<{ count: number }>(database, 'select count(*)::int from orders where event_id = $1', [event.id])
  )[0]!.count

describe('a database that is frozen', () => {
  it('is reported to all callers meanwhile, and repeated orders are placed once', async () => {
    const keys = buyers.map(() => randomUUID())
    thaw = freezePostgres(dataDir)
    const asked = await Promise.all([
      ask(`/api/events?after=${event.id}`),
      ask('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'cliente@vaiven.test', password: 'vaiven' }),
      }),
      ask('/massive-events?frozen'),
      ...buyers.map((buyer, nth) => buy(buyer, keys[nth]!)),
    ])
    expect(asked.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(asked.map(() => [503, '5']))
    expect(asked.filter(({ code }) => code === 'unexpected_error')).toEqual([])
    // Its answer may be a second old.
    await until(async () => (await ask('/readyz')).status === 503)
    // Later requests fail at once, because the failure is known.
    expect(
      await ask('/shop-api/me', { headers: { authorization: `Bearer ${buyers[0]!.token}` } }),
    ).toMatchObject({
      status: 503,
      code: 'shop_unavailable',
    })
    expect(await ask('/healthz')).toMatchObject({ status: 200 })

    thaw()
    await until(async () => (await ask('/readyz')).status === 200)
    const again = await Promise.all(buyers.map((buyer, nth) => buy(buyer, keys[nth]!)))
    expect(again.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    expect(await ordersMade()).toBe(buyers.length)
  })
})

describe('connections that the database ends while people buy', () => {
  it('are reported as temporarily unavailable, never as a bug', async () => {
    const before = await ordersMade()
    const keys = Array.from({ length: 120 }, () => randomUUID())
    const asked = keys.map((key, nth) => buy(buyers[nth % buyers.length]!, key))
    const killing = (async () => {
      for (let round = 0; round < 5; round++) {
        await sql(
          database,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'vaiven lease'`,
        ).catch(() => {})
        await ask('/api/countries')
      }
    })()
    const answers = await Promise.all(asked)
    await killing
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await until(async () => (await ask('/readyz')).status === 200)
    for (const [nth, key] of keys.entries())
      expect((await buy(buyers[nth % buyers.length]!, key)).status).toBe(200)
    expect(await ordersMade()).toBe(before + keys.length)
  })
})
