import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { rest, type ShopProcess, startShopProcess, until } from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-database-faults-'))
const seats = 5_000

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
    size: seats,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  buyers = await Promise.all(Array.from({ length: 8 }, () => addUser(database)))
})
afterAll(async () => {
  await shop.stop()
  await database.close()
  await postgres.stop()
})

/** The result of a request: an order, nothing was done, or unknown. */
type Told = { orderId?: string; nothingDone?: boolean }

async function placeOrder(buyer: TestUser, key: string): Promise<Told> {
  const response = await fetch(`${shop.url}/shop-api/orders`, {
    signal: AbortSignal.timeout(15_000),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(draftOf(event, { url: shop.url })),
  })
  const answer = (await response.json()) as Envelope<PlacedOrder>
  if (answer.success) return { orderId: answer.data.orderId }
  return { nothingDone: answer.error.code !== 'outcome_unknown' }
}

function killPostgres(): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

describe('a database that is killed while people buy', () => {
  it('recovers with every accepted order and no refused one', async () => {
    const calls = new Map<string, string>()
    const promised = new Set<string>()
    const nothingDone = new Set<string>()
    let buying = true
    const all = buyers.map(async (buyer) => {
      while (buying) {
        const key = randomUUID()
        calls.set(key, buyer.id)
        const told = await placeOrder(buyer, key).catch((): Told => ({}))
        if (told.orderId) promised.add(told.orderId)
        if (told.nothingDone) nothingDone.add(key)
        await rest()
      }
    })
    try {
      for (const goal of [40, 120]) {
        await until(async () => promised.size >= goal)
        killPostgres()
      }
      await until(async () => promised.size >= 200)
    } finally {
      buying = false
    }
    await Promise.all(all)

    const found = await until(() =>
      sql<{ id: string }>(
        database,
        `select o.id from orders o where o.event_id = $1
           and (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) = 1
           and (select count(*) from payment_attempts a where a.order_id = o.id) = 1
           and (select count(*) from outbox m where m.order_id = o.id) = 1`,
        [event.id],
      ).catch(() => undefined),
    )
    const whole = new Set(found.map(({ id }) => id))
    expect([...promised].filter((id) => !whole.has(id))).toEqual([])
    const orders = await sql<{ id: string; key: string; buyer: string }>(
      database,
      'select id, idempotency_key as key, user_id as buyer from orders where event_id = $1',
      [event.id],
    )
    expect(orders.filter(({ id }) => !whole.has(id))).toEqual([])
    // At most one order for each request, and for its buyer.
    expect(orders.filter(({ key, buyer }) => calls.get(key) !== buyer)).toEqual([])
    expect(new Set(orders.map(({ key }) => key)).size).toBe(orders.length)
    expect(orders.filter(({ key }) => nothingDone.has(key))).toEqual([])
  })
})
