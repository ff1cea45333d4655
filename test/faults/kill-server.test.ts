import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { startUnlimitSimulator } from '#gateways/unlimit/start-simulator.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import {
  freePort,
  rest,
  type ShopProcess,
  startShopProcess,
  until,
} from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const unlimit = {
  terminalCode: 'faults',
  password: 'faults-password',
  callbackSecret: 'faults-callback-secret',
}
const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-faults-'))

/** The test writes to the database itself; the shop runs as a separate process that can be killed. */
let database: TestShop
let simulator: Awaited<ReturnType<typeof startUnlimitSimulator>>
let settings: Record<string, string>
let shop: ShopProcess
let event: TestEvent
let buyer: TestUser

beforeAll(async () => {
  database = await createTestShop({ DATA_DIR: dataDir })
  database.clock.set(new Date())
  const port = String(await freePort())
  simulator = await startUnlimitSimulator({
    ...unlimit,
    port: 0,
    callbackUrl: `http://localhost:${port}/api/payments/unlimit/notifications`,
    retryDelaysMs: Array.from({ length: 200 }, () => 200),
  })
  settings = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    DEMO: '1',
    RATE_LIMIT_FACTOR: '1000',
    UNLIMIT_URL: simulator.url,
    UNLIMIT_TERMINAL_CODE: unlimit.terminalCode,
    UNLIMIT_PASSWORD: unlimit.password,
    UNLIMIT_CALLBACK_SECRET: unlimit.callbackSecret,
  }
  event = await addEvent(database, {
    size: 400,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  shop = await startShopProcess(settings)
})
beforeEach(async () => {
  buyer = await addUser(database)
})
afterAll(async () => {
  await shop.stop()
  await simulator.close()
  await database.close()
})

async function placeOrder(): Promise<PlacedOrder> {
  const response = await fetch(`${shop.url}/shop-api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(draftOf(event, { paymentCode: 'unlimit', url: shop.url })),
  })
  return ((await response.json()) as { data: PlacedOrder }).data
}

function payByCard(placed: PlacedOrder) {
  const form = new URLSearchParams({
    number: '4000000000000077',
    holder: 'LUCIA PRADO',
    expiry: '12/39',
    cvv: '123',
  })
  return fetch(placed.payment.preference_init_point!, { method: 'POST', body: form, redirect: 'manual' })
}

const orderState = async (id: string) =>
  (await sql<{ state: string }>(database, 'select state from orders where id = $1', [id]))[0]?.state

/** Every paid order has exactly its money, its seats and its mail; nothing is sold twice. */
async function expectBooksToBalance() {
  const wrong = await sql(
    database,
    `select o.id, o.state from orders o
     where o.state = 'paid' and (
       (select count(*) from payment_attempts a where a.order_id = o.id and a.state = 'completed' and a.amount = o.total) <> 1
       or (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) <> 1
       or (select count(*) from outbox m where m.order_id = o.id and m.kind = 'order_paid') <> 1
       or (select count(*) from order_changes c where c.order_id = o.id and c.change = 'pay') <> 1)
     or (select count(*) from tickets t where t.order_id = o.id) <> 1`,
  )
  expect(wrong).toEqual([])
  const [stock] = await sql<{ sold: number }>(
    database,
    'select count(*)::int as sold from tickets where stock_id = $1 and released_at is null',
    [event.stockId],
  )
  expect(stock!.sold).toBeLessThanOrEqual(400)
}

describe('a shop that is killed', () => {
  it('between the provider taking the money and our commit, still gives the customer the order', async () => {
    const placed = await placeOrder()
    // Another transaction locks the order's row, so that the shop cannot store the payment yet.
    const blocker = new pg.Client(database.databaseUrl)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from orders where id = $1 for update', [placed.orderId])
    await payByCard(placed)
    // Queried outside the transaction, which would not see a connection that the shop opens after its first
    // query.
    await until(async () => {
      const waiting = await sql(
        database,
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return waiting.length > 0
    })
    await shop.kill()
    await blocker.query('rollback')
    await blocker.end()
    expect(await orderState(placed.orderId)).toBe('awaiting_payment')

    shop = await startShopProcess(settings)
    await until(async () => (await orderState(placed.orderId)) === 'paid')
    await expectBooksToBalance()
  })

  it('again and again while people buy and pay, loses no order, no money and no seat', async () => {
    const paid = new Set<string>()
    let buying = true
    const buyers = Array.from({ length: 6 }, async () => {
      while (buying) {
        await rest()
        const placed = await placeOrder().catch(() => undefined)
        if (!placed?.payment?.preference_init_point) continue
        const answer = await payByCard(placed)
        if (answer.status === 303) paid.add(placed.orderId)
      }
    })
    try {
      for (let kills = 1; kills <= 4; kills++) {
        await until(async () => paid.size >= kills * 6)
        await shop.kill()
        shop = await startShopProcess(settings)
      }
    } finally {
      buying = false
    }
    await Promise.all(buyers)
    // The provider repeats its notification until it is acknowledged.
    for (const id of paid) await until(async () => (await orderState(id)) === 'paid')
    await expectBooksToBalance()
  })
})

describe('a shop that gets SIGTERM', () => {
  it('finishes its work and exits cleanly', async () => {
    const answer = placeOrder()
    const placed = await answer
    expect(await shop.stop()).toBe(0)
    expect(await orderState(placed.orderId)).toBe('awaiting_payment')
    shop = await startShopProcess(settings)
  })
})
