import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { type ServedShop, sendRaw, serveShop } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { listen } from './serve-shop.ts'

let shop: TestShop
let served: ServedShop

beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' })
  served = await serveShop(shop)
})
afterAll(async () => {
  await served.close()
  await shop.close()
})

/** The response to a request whose target is sent unchanged. */
async function ask(target: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'localhost:3000', connection: 'close', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const answer = await sendRaw(served.port, `GET ${target} HTTP/1.1\r\n${head}\r\n`)
  return { status: Number(answer.split(' ')[1]), text: answer }
}

it('a port that is taken is named, with the setting that chooses another', async () => {
  const { port } = served
  await expect(listen(() => {}, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken by another program: set PORT to a free one.`,
  )
})

describe('endpoints for this machine alone', () => {
  const stranger = { 'x-forwarded-for': '203.0.113.9' }

  it.each([
    '/metrics',
    '/metrics?a',
    '/%6detrics',
    '//x/metrics',
    '/./metrics',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    'http://localhost:3000/metrics',
    '/demo/mailbox.json',
    '/%64emo/mailbox.json',
    '/demo/./mailbox',
    '/demo/mailbox/1/html',
  ])('is not shown to other machines at the address %s', async (target) => {
    // Twice: state left by the first request could affect the second.
    for (const _ of [1, 2]) {
      const { text } = await ask(target, stranger)
      expect(text).toMatch(/^HTTP\/1.1 (403|404|200 OK[\s\S]*<!doctype html>)/)
      expect(text).not.toMatch(/vaiven_http_requests_total|"recipient"/)
    }
  })

  it('is shown to this machine', async () => {
    expect(await ask('/metrics')).toMatchObject({ status: 200 })
    expect(await ask('/demo/mailbox.json', { 'x-forwarded-for': '127.0.0.1' })).toMatchObject({ status: 200 })
  })

  it('is refused through a proxy that is not trusted', async () => {
    const plain = await createTestShop()
    const there = await serveShop(plain)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const response = await fetch(`${there.url}/demo/mailbox.json`, { headers: { [name]: '127.0.0.1' } })
      expect(response.status).toBe(403)
    }
    await there.close()
    await plain.close()
  })
})

describe('an invalid address', () => {
  it.each(['http://[', 'http://'])('is refused as bad input: %s', async (target) => {
    const { status, text } = await ask(target)
    expect(status).toBe(400)
    expect(text).toContain('"code":"invalid_input"')
  })

  it.each(['//', '//x:99999999/', '/%', '/%ff', '/%00', '/\\', '/search?q=%00'])(
    'is a page, or refused: %s',
    async (target) => {
      const { status, text } = await ask(target)
      expect([200, 400, 404]).toContain(status)
      expect(text).toMatch(status === 400 ? /"success":false/ : /<!doctype html>|"success":false/)
    },
  )
})

describe('every answer', () => {
  it.each([
    '/api/events',
    '/api/none',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/',
    '/openapi.json',
    '/x.png',
  ])('has the policies for browsers and frames: %s', async (path) => {
    const { headers } = await fetch(served.url + path, { redirect: 'manual' })
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(none|self)'.*frame-ancestors/)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })
})

it('the metrics tell routes by their names, the queues, the pool and the batches', async () => {
  await ask('/shop-api/order-detail/1')
  await ask('/any/page')
  await sql(
    shop,
    `insert into outbox (kind, recipient, locale, data, created_at, try_next_at) values ('refund', 'a@b.test', 'es_MX', '{}', $1, $1)`,
    [new Date(shop.clock.now().getTime() - 600_000)],
  )
  const { text } = await ask('/metrics')
  expect(text).toMatch(
    /^vaiven_http_request_seconds_count\{route="\/shop-api\/order-detail\/\{\w+\}",status="4xx"\} \d+/m,
  )
  expect(text).toMatch(/^vaiven_http_request_seconds_count\{route="pages",status="2xx"\} \d+/m)
  expect(text).toMatch(/^vaiven_queue_oldest_due_seconds\{queue="mails"\} 600/m)
  expect(text).toMatch(/^vaiven_database_connections\{state="waiting"\} 0/m)
  expect(text).toMatch(/^# TYPE vaiven_database_statements_total counter/m)
  expect(text).toMatch(/^vaiven_order_batch_size_count \d+/m)
})

describe('the readiness of a process', () => {
  it('queries the database once for concurrent requests', async () => {
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    const before = shop.db.statementCount()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(shop.db.statementCount() - before).toBeLessThan(10)
  })

  it('is denied when the database is silent', async () => {
    const silent: TestShop = { ...shop, db: { ...shop.db, query: () => new Promise(() => {}) } }
    const there = await serveShop(silent)
    expect((await fetch(`${there.url}/readyz`)).status).toBe(503)
    await there.close()
  })

  it('ends before the process does: it answers still, on connections that end', async () => {
    const draining = new AbortController()
    const there = await serveShop(shop, { draining: draining.signal })
    expect((await fetch(`${there.url}/readyz`)).status).toBe(200)
    draining.abort()
    expect((await fetch(`${there.url}/readyz`)).status).toBe(503)
    const answer = await fetch(`${there.url}/api/countries`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await there.close()
  })
})

it.each([
  [1, '203.0.113.9, 198.51.100.7', 403],
  [1, '198.51.100.7, 127.0.0.1', 200],
  [2, '203.0.113.9, 127.0.0.1, 198.51.100.7', 200],
  [2, '127.0.0.1, 203.0.113.9, 198.51.100.7', 403],
  [2, '203.0.113.9', 403],
])(
  'behind %i proxies that forward %s the caller is the one whom the first of them saw',
  async (hops, forwarded, status) => {
    const there = await createTestShop({ TRUST_PROXY: String(hops), DATABASE_URL: shop.databaseUrl })
    const behind = await serveShop(there)
    const answer = await fetch(`${behind.url}/metrics`, { headers: { 'x-forwarded-for': forwarded } })
    expect(answer.status).toBe(status)
    await behind.close()
    await there.close()
  },
)

it('a page that was opened before a deploy still gets the files of its build', async () => {
  const build = mkdtempSync(join(tmpdir(), 'vaiven-earlier-'))
  for (const client of ['client', 'office/client']) {
    mkdirSync(join(build, client, 'assets'), { recursive: true })
    writeFileSync(join(build, client, 'assets', 'old-1a2b.js'), 'old')
  }
  const there = await serveShop(shop, { earlierBuilds: [build] })
  for (const path of ['/assets/old-1a2b.js', '/office/assets/old-1a2b.js']) {
    const answer = await fetch(there.url + path)
    expect([answer.status, await answer.text()]).toEqual([200, 'old'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  await there.close()
})
