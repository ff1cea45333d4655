import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createApp } from '../app.ts'
import { pageEndpoints } from './page-endpoints.ts'
import type { RenderPage } from './render-page.ts'

let shop: TestShop
let server: Server
let url: string

beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' })
  const app = createApp(shop)
  // A page that shows the form it received, and for whom it was rendered.
  const render: RenderPage = async (request, { ip, locale }) => {
    const { origin } = new URL(request.url)
    const body = `${origin} ${request.headers.get('origin')} ${ip} ${locale} ${await request.text()}`
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return { response: new Response(body, { status: 400, headers }), nonce: 'nonce', isComplete: true }
  }
  pageEndpoints(app, shop, { render, pageSeconds: async () => 0 })
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const post = (path: string, headers: Record<string, string>, body = 'name=Renata') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

it('gives a form to its page with the language and the address of its visitor, and keeps the answer nowhere', async () => {
  const answer = await post('/contact', {
    origin: 'https://vaiven.mx',
    'x-forwarded-host': 'vaiven.mx',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
    cookie: 'country=ES; locale=en_US',
  })
  const [origin, told, ip, locale, body] = (await answer.text()).split(' ')
  expect([answer.status, origin, told, ip, locale, body]).toEqual([
    400,
    'https://vaiven.mx',
    'https://vaiven.mx',
    '203.0.113.9',
    'en_US',
    'name=Renata',
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
})

it('takes a form only from a page of the shop, by its origin', async () => {
  const own = { 'x-forwarded-host': 'vaiven.mx' }
  expect((await post('/contact', { ...own, origin: 'https://evil.test' })).status).toBe(403)
  expect((await post('/contact', { ...own, origin: 'null' })).status).toBe(403)
  expect((await post('/contact', own)).status).toBe(403)
  // the status of the page itself
  expect((await post('/contact', { ...own, origin: shop.config.publicUrl })).status).toBe(400)
})

it('takes nothing but forms, none that is too large, and none for pages without one', async () => {
  const origin = { origin: shop.config.publicUrl }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded; charset=utf-16'])
    expect(await (await post('/contact', { ...origin, 'content-type': type })).json()).toMatchObject({
      error: { code: 'invalid_input' },
    })
  expect((await post('/contact', origin, `message=${'a'.repeat(70_000)}`)).status).toBe(413)
  expect((await post('/faq', origin)).status).toBe(404)
  expect((await post('/contact.data', origin)).status).toBe(404)
})

it('a link of a mail opens in the language of the mail, unless its reader has chosen another', async () => {
  const open = (cookie = '', locale = 'pt_BR') =>
    fetch(`${url}/waiting-list/abc-1?locale=${locale}`, { headers: { cookie }, redirect: 'manual' })
  const first = await open()
  expect([first.status, first.headers.get('location')]).toEqual([302, '/waiting-list/abc-1'])
  expect(first.headers.get('set-cookie')).toMatch(/^locale=pt_BR; .*SameSite=Lax/)
  const chosen = await open('country=MX; locale=en_US')
  expect([chosen.status, chosen.headers.get('set-cookie')]).toEqual([302, null])
  // A CDN serves visitors without cookies.
  expect((await open('', 'es_MX')).headers.get('set-cookie')).toBeNull()
  expect((await open('', 'xx')).status).toBe(400) // the status of the page itself
})
