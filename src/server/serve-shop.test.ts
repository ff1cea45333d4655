import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** The answer to a request whose address is sent as it is. */
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
  ])('is not told to a stranger under the address %s', async (target) => {
    // Twice: the second answer could come from what the first one left.
    for (const _ of [1, 2]) {
      const { text } = await ask(target, stranger)
      expect(text).toMatch(/^HTTP\/1.1 (403|404|200 OK[\s\S]*<!doctype html>)/)
      expect(text).not.toMatch(/vaiven_http_requests_total|"recipient"/)
    }
  })

  it('is told to who asks from here', async () => {
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

describe('an address that is none', () => {
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
  ])('says what it may do in a browser, and who may frame it: %s', async (path) => {
    const { headers } = await fetch(served.url + path, { redirect: 'manual' })
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(none|self)'.*frame-ancestors/)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })
})
