import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { readFromStandby } from '#server/platform/database/connections/read-from-standby.ts'
import { openDatabase } from '#server/platform/database.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { freezePostgres } from '../../bench/freeze-postgres.ts'
import { addEvent, addUser, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { askServer } from '../helpers/processes/backed-up.ts'
import {
  type DatabaseServer,
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../helpers/processes/replicated-database.ts'
import {
  freePort,
  rest,
  type ShopProcess,
  startShopProcess,
  until,
} from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { createTestShop } from '../helpers/test-shop.ts'

let database: ReplicatedDatabase
let shop: ShopProcess
let event: TestEvent
let buyers: TestUser[]
/** follows the primary; after its promotion the next test adds another one */
let standby: DatabaseServer

beforeAll(async () => {
  database = await startReplicatedDatabase(5)
  const { url } = database.primary()
  const builder = await createTestShop({ DATABASE_URL: url })
  builder.clock.set(new Date())
  event = await addEvent(builder, {
    size: 20_000,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  buyers = await Promise.all(Array.from({ length: 8 }, () => addUser(builder)))
  await builder.close()
  shop = await startShopProcess({
    ROLE: 'web',
    DEMO: '1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-failover-')),
    DATABASE_URL: database.url,
    RATE_LIMIT_FACTOR: '1000',
  })
})
afterAll(async () => {
  await shop?.stop()
  await database?.stop()
})

type Answer = { id?: string; told: string }

async function buy(buyer: TestUser, key: string = randomUUID()): Promise<Answer> {
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
  return { told: `${response.status} ${error?.code ?? 'placed'}`, ...(data && { id: data.orderId }) }
}

/** Customers who buy until they are stopped, and repeat requests without an answer. */
function startBuying() {
  const promised = new Set<string>()
  const told = new Set<string>()
  let buying = true
  const all = buyers.map(async (buyer) => {
    while (buying) {
      const key = randomUUID()
      const place = async () => {
        const answer = await buy(buyer, key)
        told.add(answer.told)
        return answer.id
      }
      promised.add(await until(place, 100_000))
      await rest()
    }
  })
  const stop = () => {
    buying = false
    return Promise.all(all)
  }
  onTestFinished(async () => void (await stop().catch(() => {})))
  return {
    promised,
    told,
    stop,
    async more(count: number) {
      const before = promised.size
      await until(async () => promised.size >= before + count, 90_000).catch(() => {
        throw new Error(`${promised.size - before} orders were placed; the shop told ${[...told].join(', ')}`)
      })
    },
  }
}

async function ordersOn({ url }: DatabaseServer): Promise<string[]> {
  return (await askServer(url, 'select id from orders')).map(({ id }) => String(id))
}

/** The orders of the event, each with exactly one of everything that belongs to it. */
async function wholeOrders(): Promise<string[]> {
  const rows = await askServer(
    database.primary().url,
    `select o.id from orders o where o.event_id = ${event.id}
       and (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) = 1
       and (select count(*) from payment_attempts a where a.order_id = o.id) = 1
       and (select count(*) from outbox m where m.order_id = o.id) = 1`,
  )
  return rows.map(({ id }) => String(id))
}

/** A standby of the primary, for which each commit waits. */
async function followed(): Promise<{ old: DatabaseServer; next: DatabaseServer }> {
  const old = database.primary()
  if (!standby || standby === old) standby = await database.addStandby()
  await database.untilFollows(standby.name)
  await database.waitFor(standby.name)
  return { old, next: standby }
}

/** Freezes a server until the returned function is called, or the test ends. */
function freeze({ dataDir }: DatabaseServer): () => void {
  const thaw = freezePostgres(dataDir)
  onTestFinished(thaw)
  return thaw
}

describe('the commit of an order', () => {
  it('with a cancelled wait for the standby is not reported as placed, and is placed once when repeated', async () => {
    await followed()
    await database.waitFor('none')
    const key = randomUUID()
    const answer = buy(buyers[0]!, key)
    const { url } = database.primary()
    const cancelled = await until(async () => {
      const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
      return (await askServer(url, waiting)).length
    })
    expect(cancelled).toBe(1)
    expect(await answer).toEqual({ told: '503 outcome_unknown' })
    await followed()
    const { id } = await buy(buyers[0]!, key)
    expect((await wholeOrders()).filter((one) => one === id)).toEqual([id])
  })

  it('waits for one of two standbys, and without any has an unknown outcome in time', async () => {
    const { next } = await followed()
    const other = await database.addStandby()
    await database.waitFor(`ANY 1 (${next.name}, ${other.name})`)
    const thaws = [freeze(next)]
    const buying = startBuying()
    await buying.more(20)
    await buying.stop()
    expect([...buying.told]).toEqual(['200 placed'])

    thaws.push(freeze(other))
    const key = randomUUID()
    expect((await buy(buyers[0]!, key)).told).toBe('503 outcome_unknown')
    for (const thaw of thaws) thaw()
    const id = await until(async () => (await buy(buyers[0]!, key)).id)
    expect((await wholeOrders()).filter((one) => one === id)).toEqual([id])
  })
})

it('reports and exports are read from a standby, and from the primary while it is away', async () => {
  const { old, next } = await followed()
  const isStandby = async (readUrl: string) => {
    const db = readFromStandby(openDatabase(old.url, { connections: 1 }), readUrl)
    const text = 'select pg_is_in_recovery() as "isStandby"'
    const ask = (from: Pick<typeof db, 'query'>) => from.query<{ isStandby: boolean }>({ name: text, text })
    const answers = await Promise.all([ask(db.standby!), db.standby!.transaction(ask)])
    await db.close()
    return answers.map(([row]) => row?.isStandby)
  }
  expect(await isStandby(next.url)).toEqual([true, true])
  const { host } = new URL(next.url)
  expect(await isStandby(next.url.replace(host, `127.0.0.1:${await freePort()}`))).toEqual([false, false])
})

describe('a primary that is replaced by its standby while people buy', () => {
  type Fault = (old: DatabaseServer) => (() => Promise<void> | void) | undefined
  const faults: [string, Fault][] = [
    [
      'because its wire was cut',
      ({ wire }) => {
        wire.cut()
        return wire.mend
      },
    ],
    ['because it froze', freeze],
    [
      'because it was killed',
      (old) => {
        database.kill(old)
        return () => database.startAgain(old)
      },
    ],
  ]

  it.each(faults)(
    '%s: sales go on without a restart of the shop, nothing is lost or sold twice, and what comes back gets no order',
    async (_name, breakDown) => {
      const { old, next } = await followed()
      const sold = new Set(await wholeOrders())
      const buying = startBuying()
      await buying.more(40)
      const comeBack = breakDown(old)
      await database.promote(next)
      await buying.more(40)

      await comeBack?.()
      await database.letAlone(old)
      const before = new Set(buying.promised)
      await buying.more(40)
      // The new primary is away: only the old one accepts writes.
      next.wire.cut()
      const opened = old.wire.opened()
      await until(async () => old.wire.opened() > opened + 1)
      expect((await buy(buyers[0]!)).told).toMatch(/^503 /)
      next.wire.mend()
      await buying.more(40)
      await buying.stop()

      const since = [...buying.promised].filter((id) => !before.has(id))
      const onOld = await ordersOn(old)
      expect(since.filter((id) => onOld.includes(id))).toEqual([])
      expect([...buying.told].filter((told) => !/^200|^503 /.test(told))).toEqual([])
      const found = (await wholeOrders()).filter((id) => !sold.has(id))
      expect(found.sort()).toEqual([...buying.promised].sort())
      await expectBooksAreRight(next)
      expect(shop.process.exitCode).toBeNull()
    },
    300_000,
  )

  it('is not taken for the primary by a process that starts later', async () => {
    const { old, next } = await followed()
    await database.promote(next)
    const hosts = `${new URL(old.url).host},${new URL(next.url).host}`
    const db = openDatabase(old.url.replace(new URL(old.url).host, hosts), { connections: 1 })
    const [row] = await db.query<{ port: string }>({
      name: 'port',
      text: "select current_setting('port') as port",
    })
    expect(row?.port).toBe(new URL(next.url).port)
    await db.close()
  })
})

async function expectBooksAreRight({ url }: DatabaseServer): Promise<void> {
  const own = await createTestShop({ DATABASE_URL: url })
  expect((await auditMoney(own)).findings).toEqual([])
  await own.close()
}
