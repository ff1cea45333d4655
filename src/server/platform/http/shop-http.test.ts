import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { addEvent, addUser, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  call(shop, '/api/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a hostile request', () => {
  it.each(['', '{', '[]', '"text"', 'null', '{"email":', '<xml/>'])(
    'with the body %j is refused as bad input',
    async (body) => {
      expect(await post(body)).toMatchObject({ status: 400, code: 'invalid_input' })
    },
  )

  it('with a body that is too large is refused before it is read, whether it says its size or not', async () => {
    const large = JSON.stringify({ email: 'a'.repeat(300 * 1024), password: 'x' })
    expect(await post(large)).toMatchObject({ status: 413, code: 'payload_too_large' })
    const stream = new Blob([large]).stream()
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body: stream, duplex: 'half', headers } as RequestInit
    expect(await call(shop, '/api/login', init)).toMatchObject({ status: 413 })
  })

  it.each([
    ['/api/events/99999999999999999999', 404],
    ['/api/events/%00', 400],
    ["/api/events/'%20or%201=1", 404],
    ['/api/provinces/by-event/abc', 400],
    ['/api/provinces/by-event/-1', 400],
    ['/api/events?type=9', 400],
    ['/api/events?country-code=XX', 400],
    ['/api/orders/not-a-uuid/status', 400],
    ['/api/orders/00000000-0000-4000-8000-000000000000/status', 404],
  ])('%s is answered %i', async (path, status) => {
    expect((await call(shop, path)).status).toBe(status)
  })

  it.each([
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', '', 'application/json-patch'],
    ...[
      'application/json; charset=utf-16',
      'application/json;charset="UTF-7"',
      'application/json; charset=iso-8859-1',
    ],
    ...['application/json; charset=utf-8; charset=utf-16le', 'application/json; charset'],
  ])('that calls its JSON %j is refused as of another kind', async (type) => {
    const answer = await post('{"email":"ana@vaiven.test","password":"x"}', { 'content-type': type })
    expect(answer).toMatchObject({ status: 415, code: 'content_type_not_supported' })
  })

  it.each(['application/json;charset=utf-8', 'Application/JSON ; Charset="UTF-8"', 'application/json; a=b'])(
    'that is JSON in UTF-8 is read: %s',
    async (type) => {
      const answer = await post('{"email":"ana@vaiven.test","password":"x"}', { 'content-type': type })
      expect(answer).toMatchObject({ code: 'login_error' })
    },
  )

  it('that a page of another site makes a browser send is refused', async () => {
    const body = '{"email":"ana@vaiven.test","password":"x"}'
    const others = ['https://evil.test', 'null', 'http://localhost:3001', 'https://localhost:3000', 'x']
    for (const origin of others)
      expect(await post(body, { origin })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await post(body, { origin: 'http://localhost:3000' })).toMatchObject({ code: 'login_error' })
  })

  it('is shown in the language of the cookie, or of the named country', async () => {
    const english = await call(shop, '/api/login', { json: {}, headers: { cookie: 'locale=en_US' } })
    expect(english.body).toMatchObject({ message: expect.stringContaining('could not be read') })
    const spanish = await call(shop, '/api/login', { json: {}, headers: { cookie: 'country=ES' } })
    expect(spanish.body).toMatchObject({ message: expect.stringContaining('no hemos podido') })
  })
})

describe('a value that no column can hold', () => {
  let event: TestEvent
  let token: string
  const headers = { 'idempotency-key': 'a key' }
  beforeAll(async () => {
    event = await addEvent(shop)
    token = (await addUser(shop)).token
  })

  it('is refused as bad input in an order, with the field that it stands in', async () => {
    const draft = draftOf(event)
    draft.tickets[0]!.addresses[0]!.commune_id = 2_147_483_648
    const field = 'tickets.0.addresses.0.commune_id'
    expect(await call(shop, '/shop-api/orders', { token, json: draft, headers })).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: 'countie_is_required' } } },
    })
  })

  it.each([
    ['PUT', '/shop-api/request-events/1', { version: 2_147_483_648, state: 3, event: {} }],
    ['POST', '/shop-api/request-events', { state: 3, event: { additionalStops: [{ address: '\ud800' }] } }],
    ['POST', '/shop-api/request-events', { state: 3, event: { name: 'Boda\0' } }],
  ])('is refused as bad input by %s %s with %j', async (method, path, json) => {
    expect(await call(shop, path, { method, token, json })).toMatchObject({ status: 400 })
  })

  it.each(['blob:http://localhost:3000/x', 'http://localhost:3000/"><script>', 'ftp://localhost:3000/'])(
    'is refused as the page of an order: %s',
    async (url) => {
      const json = draftOf(event, { url })
      expect(await call(shop, '/shop-api/orders', { token, json, headers })).toMatchObject({
        status: 400,
        body: { error: { fields: { url: 'invalid_input' } } },
      })
    },
  )
})

const calls = Object.entries<Endpoint>(contract).map(([name, { who }]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, who, send: (token?: string) => call(shop, path, { method, ...(token && { token }) }) }
})

describe('a call', () => {
  it.each(calls.filter(({ who }) => who !== 'anyone'))('needs a log-in: $name', async ({ send }) => {
    expect(await send()).toMatchObject({ status: 401, code: 'login_required' })
    expect(await send('a guess')).toMatchObject({ status: 401, code: 'login_required' })
  })

  it.each([
    ['/shop-api/orders', 'POST', 'Debe estar registrado para realizar una compra.'],
    ['/shop-api/order-detail/1', 'GET', 'Inicia sesión para continuar.'],
    ['/api/order/1/check-complete', 'POST', 'Inicia sesión para continuar.'],
  ])('says why it needs one: %s', async (path, method, message) => {
    const response = await shop.fetch(path, { method })
    expect([response.status, (await response.json()).message]).toEqual([401, message])
  })

  it.each(calls.filter(({ who }) => typeof who === 'object'))('needs a role: $name', async ({ send }) => {
    const { token } = await addUser(shop)
    expect(await send(token)).toMatchObject({ status: 403, code: 'staff_only' })
  })

  it('without a database connection is refused as busy, with the time to retry', async () => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const most = 10 // the limit that the test shops use
    const hasty = await createTestShop({}, { timeLimitFactor: 1 })
    const taken = Array.from({ length: most }, () => hasty.db.transaction(() => end))
    try {
      const answer = await hasty.fetch('/api/events?type=1')
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await answer.json()).toMatchObject({ success: false, error: { code: 'server_busy' } })
    } finally {
      resolve()
      await Promise.all(taken)
      await hasty.close()
    }
  })

  it('has the id of its request, so that a complaint can be found in the log', async () => {
    const { token } = await addUser(shop)
    const response = await shop.fetch('/shop-api/session', { token })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
