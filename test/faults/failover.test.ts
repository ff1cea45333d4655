import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/orders/orders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { auditMoney } from '#server/payments/ledger/audit-money.ts'
import { migrate } from '#server/platform/database/migrate-sql.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { draftOf } from '../helpers/purchase.ts'
import { type ShopProcess, startShopProcess, until } from '../helpers/shop-process.ts'
import { startStandbyOf } from '../helpers/standby.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-primary-'))

let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let shop: ShopProcess
let database: TestShop
let event: TestEvent
let buyers: TestUser[]

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await migrate(primary.url)
  standby = await startStandbyOf({ url: primary.url, dataDir })
  database = await createTestShop({ DATABASE_URL: primary.url })
  database.clock.set(new Date())
  await waitForStandby('standby')
  const { host } = new URL(primary.url)
  shop = await startShopProcess({
    ROLE: 'web',
    DEMO: '1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-failover-')),
    DATABASE_URL: primary.url.replace(host, `${new URL(standby.url).host},${host}`),
    RATE_LIMIT_FACTOR: '1000',
  })
  event = await addEvent(database, {
    size: 5_000,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  buyers = await Promise.all(Array.from({ length: 8 }, () => addUser(database)))
})
afterAll(async () => {
  await shop?.stop()
  await database?.close()
  await standby?.stop()
})

/** From now on each commit waits for this standby. */
async function waitForStandby(name: string): Promise<void> {
  await sql(database, `alter system set synchronous_standby_names = '${name}'`)
  await sql(database, 'select pg_reload_conf()')
  await until(async () =>
    (await sql(database, 'show synchronous_standby_names')).some(
      (row) => Object.values(row as object)[0] === name,
    ),
  )
}

async function buy(buyer: TestUser, key: string): Promise<{ id?: string; code?: string; status: number }> {
  const response = await fetch(`${shop.url}/shop-api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(draftOf(event, { url: shop.url })),
  })
  const { data, error } = (await response.json()) as { data?: PlacedOrder; error?: { code: string } }
  return { status: response.status, ...(data && { id: data.orderId }), ...(error && { code: error.code }) }
}

/** The orders of the event, each with what belongs to it exactly once. */
const wholeOrders = (from: TestShop) =>
  sql<{ id: string }>(
    from,
    `select o.id from orders o where o.event_id = $1
       and (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) = 1
       and (select count(*) from payment_attempts a where a.order_id = o.id) = 1
       and (select count(*) from outbox m where m.order_id = o.id) = 1`,
    [event.id],
  )

it('an order whose wait for the standby was cancelled is not told as placed, and is placed once when it is repeated', async () => {
  await waitForStandby('none')
  const key = randomUUID()
  const answer = buy(buyers[0]!, key)
  const cancelled = await until(async () => {
    const rows = await sql(
      database,
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    )
    return rows.length
  })
  expect(cancelled).toBe(1)
  expect(await answer).toMatchObject({ status: 503, code: 'outcome_unknown' })
  await waitForStandby('standby')
  const again = await buy(buyers[0]!, key)
  expect(again.status).toBe(200)
  expect(await wholeOrders(database)).toEqual([{ id: again.id }])
})

it('a primary that is killed while people buy is replaced by its standby without a restart of the shop, and nothing is lost or sold twice', async () => {
  const promised = new Set<string>()
  const open: { buyer: TestUser; key: string }[] = []
  const refused = new Set<string | undefined>()
  let buying = true
  const all = buyers.map(async (buyer) => {
    while (buying) {
      const key = randomUUID()
      const { id, code, status } = await buy(buyer, key)
      if (id) promised.add(id)
      else {
        open.push({ buyer, key })
        refused.add(`${status} ${code}`)
      }
    }
  })
  await until(async () => promised.size >= 80)
  killPrimary()
  const survivor = await createTestShop({ DATABASE_URL: standby.url })
  await sql(survivor, 'select pg_promote()')
  const before = promised.size
  await until(async () => promised.size >= before + 80)
  buying = false
  await Promise.all(all)

  expect(
    [...refused].filter((told) => !/^503 (outcome_unknown|shop_unavailable)$/.test(String(told))),
  ).toEqual([])
  for (const { buyer, key } of open) {
    const { id } = await buy(buyer, key)
    promised.add(id!)
  }
  const found = (await wholeOrders(survivor)).map(({ id }) => id)
  const [count] = await sql<{ orders: number }>(
    survivor,
    'select count(*)::int as orders from orders where event_id = $1',
    [event.id],
  )
  expect([...promised].filter((id) => !found.includes(id))).toEqual([])
  // One more: the order of the test above.
  expect([found.length, count?.orders]).toEqual([promised.size + 1, promised.size + 1])
  expect((await auditMoney(survivor)).findings).toEqual([])
  expect(shop.process.exitCode).toBeNull()
  await survivor.close()
})

/** kill -9, and no supervisor brings it back: its data is gone. */
function killPrimary(): void {
  const cluster = join(dataDir, 'postgres/cluster')
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  unlinkSync(join(cluster, 'PG_VERSION'))
  process.kill(Number(pid), 'SIGKILL')
}
