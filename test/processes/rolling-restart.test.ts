import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { addEvent, addUser, sql, type TestEvent } from '../helpers/builders.ts'
import { startBalancer } from '../helpers/processes/balancer.ts'
import {
  freePort,
  rest,
  type ShopProcess,
  startShopProcess,
  until,
} from '../helpers/processes/shop-process.ts'
import { draftOf } from '../helpers/purchase.ts'
import { type MailServer, startMailServer } from '../helpers/servers/mail-server.ts'
import { strongKey, strongSecret } from '../helpers/strong-keys.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

const processes = new Set<ShopProcess>()
let database: TestShop
let mailServer: MailServer
let settings: Record<string, string>

beforeAll(async () => {
  database = await createTestShop()
  database.clock.set(new Date())
  mailServer = await startMailServer()
  settings = {
    DEMO: '0',
    MIGRATE_AT_START: '0',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: database.config.dataDir,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_SECRET: strongSecret,
    TICKET_KEY: strongKey,
    TRANSFER_ACCOUNTS: JSON.stringify({
      MX: { bankName: 'Banco', accountId: '1', accountType: 'CLABE', dni: 'RFC', email: 'pagos@vaiven.test' },
    }),
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    DRAIN_SECONDS: '1',
  }
})
afterAll(async () => {
  await Promise.all([...processes].map((running) => running.stop()))
  await database.close()
  await mailServer.stop()
})

async function start(role: 'web' | 'worker', port: number): Promise<ShopProcess> {
  const started = await startShopProcess({ ...settings, ROLE: role, PORT: String(port) })
  processes.add(started)
  return started
}

async function buy(url: string, event: TestEvent, token: string) {
  const answer = await fetch(`${url}/shop-api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(draftOf(event)),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    id: (JSON.parse(text || '{}') as { data?: PlacedOrder }).data?.orderId,
  }
}

it('two web processes and a worker sell as one shop, and each is restarted while customers buy', async () => {
  const ports = [await freePort(), await freePort()]
  const [webs, worker] = await Promise.all([
    Promise.all(ports.map((port) => start('web', port))),
    start('worker', await freePort()),
  ])
  const balancer = await startBalancer(webs.map(({ url }) => url))
  const event = await addEvent(database, {
    size: 5_000,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => addUser(database)))
  const answers: Awaited<ReturnType<typeof buy>>[] = []
  let buying = true
  const all = buyers.map(async ({ token }) => {
    while (buying) {
      answers.push(await buy(balancer.url, event, token))
      await rest()
    }
  })
  const more = async () => {
    const before = answers.length
    await until(async () => answers.length > before + 20)
  }

  for (const [nth, web] of webs.entries()) {
    await more()
    expect(await web.stop()).toBe(0)
    processes.delete(web)
    await more()
    await start('web', ports[nth]!)
  }
  await more()
  buying = false
  await Promise.all(all)
  balancer.close()

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const [sold] = await sql<{ orders: number }>(database, 'select count(*)::int as orders from orders')
  expect(sold?.orders).toBe(new Set(answers.map(({ id }) => id)).size)
  await until(async () => mailServer.mails.length > 0)
  expect(await worker.stop()).toBe(0)
  processes.delete(worker)
})

it('a process that may not migrate refuses a database that is older than it', async () => {
  const [{ name } = { name: '' }] = await sql<{ name: string }>(
    database,
    'delete from migrations where name = (select max(name) from migrations) returning name',
  )
  await expect(start('web', await freePort())).rejects.toThrow(`it lacks 1 migration, ${name}`)
  await sql(database, 'insert into migrations (name) values ($1)', [name])
})
