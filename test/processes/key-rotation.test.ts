import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signLink } from '#server/platform/signed-link.ts'
import { signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '../helpers/builders.ts'
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
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/* The procedure of docs/security.md, "Changing keys", with two web processes, one after the other. */

const role = `vaiven_b_${randomBytes(4).toString('hex')}`
const processes = new Map<number, ShopProcess>()
let database: TestShop
let mailServer: MailServer
let settings: Record<string, string>

const secrets = { old: randomBytes(32).toString('hex'), next: randomBytes(32).toString('hex') }
const keys = { old: randomBytes(32).toString('base64url'), next: randomBytes(32).toString('base64url') }

beforeAll(async () => {
  database = await createTestShop()
  database.clock.set(new Date())
  mailServer = await startMailServer()
  await sql(database, `create role ${role} login superuser password 'another'`)
  settings = {
    DEMO: '0',
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: database.config.dataDir,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_SECRET: secrets.old,
    TICKET_KEY: keys.old,
    TRANSFER_ACCOUNTS: JSON.stringify({
      MX: { bankName: 'Banco', accountId: '1', accountType: 'CLABE', dni: 'RFC', email: 'pagos@vaiven.test' },
    }),
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    DRAIN_SECONDS: '1',
    ROLE: 'web',
  }
})
afterAll(async () => {
  await Promise.all([...processes.values()].map((running) => running.stop()))
  await sql(database, `drop role ${role}`)
  await database.close()
  await mailServer.stop()
})

type Called = { call: string; status: number; code: string | undefined }

async function call(
  url: string,
  path: string,
  { token, json }: { token?: string; json?: object } = {},
): Promise<Called> {
  const answer = await fetch(url + path, {
    method: json ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': randomUUID(),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const { error } = (await answer.json()) as { error?: { code: string } }
  return { call: path.replace(/\?.*|(?<=order)\/[^/]+/, ''), status: answer.status, code: error?.code }
}

/** All requests that depend on a key, with signatures from before and with current ones. */
async function callWithKeys(
  url: string,
  {
    event,
    token,
    doorman,
    order,
    offer,
  }: Record<'token' | 'doorman' | 'order' | 'offer', string> & { event: TestEvent },
): Promise<Called[]> {
  const until = new Date(Date.now() + 86_400_000)
  const newest = {
    sessionSecrets: [(settings.SESSION_SECRETS ?? secrets.old).split(',')[0] ?? ''],
    ticketKeys: [(settings.TICKET_KEYS ?? keys.old).split(',')[0] ?? ''],
  }
  const oldest =
    settings.SESSION_SECRETS === secrets.next
      ? newest
      : { sessionSecrets: [secrets.old], ticketKeys: [keys.old] }
  const calls = [call(url, '/shop-api/orders', { token, json: draftOf(event) })]
  for (const config of [oldest, newest]) {
    const link = signLink(config, 'give away', offer, until)
    calls.push(call(url, `/shop-api/given-ticket?token=${link}`))
    const { s, k } = signTicket(config, order)
    calls.push(
      call(url, `/api/order/${order}/check-complete`, {
        token: doorman,
        json: { s, k, nonce: randomUUID() },
      }),
    )
  }
  return Promise.all(calls)
}

it('session secret, ticket key and the role of the database are changed while customers buy, and no call is refused for it', async () => {
  const ports = [await freePort(), await freePort()]
  const start = async (port: number) =>
    processes.set(port, await startShopProcess({ ...settings, PORT: String(port) }))
  for (const port of ports) await start(port)
  const balancer = await startBalancer(ports.map((port) => `http://localhost:${port}`))
  const event = await addEvent(database, {
    size: 50_000,
    startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  const { token } = await addUser(database)
  const order = await addOrder(database, { user: await addUser(database), event })
  const offer = randomUUID()
  await sql(
    database,
    `insert into give_aways (id, order_id, ticket_id, passenger_id, email, state, created_at)
     select $1, $2, ticket_id, id, 'ana@vaiven.test', 'open', $4 from passengers where ticket_id = $3 limit 1`,
    [offer, order.id, order.ticketIds[0], new Date()],
  )
  const doorman = await addUser(database, { roles: ['check-in'] })
  const called: Called[] = []
  let using = true
  const user = (async () => {
    while (using) {
      called.push(
        ...(await callWithKeys(balancer.url, {
          event,
          token,
          doorman: doorman.token,
          order: order.id,
          offer,
        })),
      )
      await rest()
    }
  })()
  const more = async () => {
    const before = called.length
    await until(async () => called.length > before + 25)
  }

  const other = new URL(database.databaseUrl)
  other.username = role
  other.password = 'another'
  const steps: Record<string, string>[] = [
    // First all processes have to know the new key, then one may sign with it.
    { SESSION_SECRETS: `${secrets.old},${secrets.next}`, TICKET_KEYS: `${keys.old},${keys.next}` },
    { SESSION_SECRETS: `${secrets.next},${secrets.old}`, TICKET_KEYS: `${keys.next},${keys.old}` },
    { DATABASE_URL: other.href },
  ]
  for (const step of steps) {
    settings = { ...settings, ...step }
    for (const port of ports) {
      await more()
      expect(await processes.get(port)?.stop()).toBe(0)
      await start(port)
      await more()
    }
  }
  using = false
  await user
  balancer.close()

  const refused = called.filter(
    ({ status, code }) => status === 401 || status >= 500 || status === 422 || code === 'token_not_valid',
  )
  expect(refused).toEqual([])
  const orders = called.filter(({ call }) => call === '/shop-api/orders')
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(called.map(({ call }) => call)).size).toBe(3)
})
