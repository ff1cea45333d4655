import { createServer, get as getFrom, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#test/helpers/test-shop.ts'
import { readConfig } from '../../platform/config.ts'
import { createPageCache } from './page-cache.ts'

const config = readConfig({
  DEMO: '1',
  DATA_DIR: '/tmp',
  SESSION_SECRET: 'x'.repeat(40),
  TICKET_KEY: 'x'.repeat(43),
})
const clock = testClock()

let asked: { url: string; cookie: string }[]
let answer: () => Response
let server: Server
let url: string

beforeEach(async () => {
  asked = []
  answer = () => new Response(`{"n":${asked.length}}`, { headers: { 'cache-control': 'private, max-age=2' } })
  const cache = createPageCache(
    { config, clock },
    async (path) => (path.startsWith('/shop-api') ? null : ['sort', 'q']),
    async (path, cookie) => {
      asked.push({ url: path, cookie })
      return answer()
    },
  )
  server = createServer(async (request, response) => {
    if (!(await cache.serve(request, response))) response.end('not shared')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers })
  return { text: await response.text(), headers: response.headers, status: response.status }
}

/** The request of a browser at this host. */
const getAt = (host: string, path: string, cookie?: string) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    getFrom(url + path, { headers: { host, ...(cookie && { cookie }) } }, (answered) =>
      answered.resume().on('end', () => resolve(answered.headers)),
    ).on('error', reject)
  })

describe('a parameter of an address', () => {
  it('that its page does not read changes nothing, and is not shown to the renderer', async () => {
    const campaigns = ['', '?', '?utm_source=a', '?gclid=b&utm_source=c', '?x', '?Q=1', '?=&&']
    const texts = new Set<string>()
    for (const query of campaigns) texts.add((await get(`/massive-events${query}`)).text)
    expect(texts.size).toBe(1)
    expect(asked.map(({ url }) => url)).toEqual(['/massive-events'])
  })

  it('that its page reads is kept, in one order and in one spelling', async () => {
    const same = ['?q=a%20b&sort=date', '?sort=date&q=a+b', '?fbclid=1&sort=date&utm=2&q=a%20b&q2=3']
    for (const query of same) await get(`/search${query}`)
    await get('/search?q=a%20b&q=c&sort=price')
    expect(asked.map(({ url }) => url)).toEqual(['/search?q=a+b&sort=date', '/search?q=a+b&q=c&sort=price'])
  })
})

describe('a page that every visitor sees alike', () => {
  it('is rendered once for all visitors at the same time, and again when it is two seconds old', async () => {
    const together = await Promise.all(Array.from({ length: 50 }, () => get('/api/events')))
    expect(new Set(together.map(({ text }) => text))).toEqual(new Set(['{"n":1}']))
    clock.advance(1_999)
    expect((await get('/api/events')).text).toBe('{"n":1}')
    clock.advance(1)
    expect((await get('/api/events')).text).toBe('{"n":2}')
  })

  it('is as old as the moment at which it began to be made', async () => {
    const usual = answer
    answer = () => {
      clock.advance(1_500)
      return usual()
    }
    await get('/api/events')
    clock.advance(499)
    await get('/api/events')
    expect(asked).toHaveLength(1)
    clock.advance(1)
    await get('/api/events')
    expect(asked).toHaveLength(2)
  })

  it('differs by country and locale and by nothing else that a browser sends', async () => {
    await get('/', { cookie: 'country=MX; locale=es_MX' })
    await get('/', { cookie: 'locale=es_MX; tracking=1; country=MX' })
    await get('/', { cookie: 'country=CL; locale=es_MX' })
    expect(asked.map(({ cookie }) => cookie)).toEqual([
      'country=MX; locale=es_MX',
      'country=CL; locale=es_MX',
    ])
  })

  it("starts in the host's country for visitors who have not chosen one, and is shared by all its hosts", async () => {
    await getAt('vaiven.cl', '/')
    await getAt('www.vaiven.cl:443', '/')
    await getAt('vaiven.cl', '/', 'country=XX; locale=pt_BR')
    await getAt('vaiven.cl', '/', 'country=MX; locale=es_MX')
    await getAt('vaiven.com', '/')
    expect(asked.map(({ cookie }) => cookie)).toEqual([
      'country=CL',
      'country=CL; locale=pt_BR',
      'country=MX; locale=es_MX',
      'country=MX',
    ])
  })

  it('is never given to, or made by, a caller with a token', async () => {
    await get('/api/events')
    expect((await get('/api/events', { authorization: 'Bearer x' })).text).toBe('not shared')
    expect((await get('/shop-api/me')).text).toBe('not shared')
    expect(asked).toHaveLength(1)
  })

  it('is not kept when it says so', async () => {
    answer = () => new Response('x', { headers: { 'cache-control': 'no-store' } })
    await get('/response-payment/1')
    await get('/response-payment/1')
    expect(asked).toHaveLength(2)
  })

  it('stays within its memory limit, whatever addresses are requested', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    answer = () => new Response(megabyte, { headers: { 'cache-control': 'private, max-age=2' } })
    for (let nth = 0; nth < 40; nth++) await get(`/search?q=${nth}`)
    await get('/search?q=39')
    expect(asked).toHaveLength(40)
    await get('/search?q=0')
    expect(asked).toHaveLength(41)
  })

  it('drops expired answers before valid ones that are older', async () => {
    answer = () => new Response('files', { headers: { 'cache-control': 'private, max-age=60' } })
    await get('/older')
    const megabyte = 'x'.repeat(1024 * 1024)
    answer = () => new Response(megabyte, { headers: { 'cache-control': 'private, max-age=2' } })
    for (let nth = 0; nth < 20; nth++) {
      if (nth === 10) clock.advance(2_000)
      await get(`/search?q=${nth}`)
    }
    await get('/older')
    expect(asked.filter(({ url }) => url === '/older')).toHaveLength(1)
  })

  it('answers HEAD with the headers of GET', async () => {
    const asksOnly = await fetch(`${url}/api/events`, { method: 'HEAD' })
    const reads = await get('/api/events')
    expect(await asksOnly.text()).toBe('')
    for (const name of ['content-length', 'etag', 'cache-control']) {
      expect(reads.headers.get(name), name).toBeTruthy()
      expect(asksOnly.headers.get(name), name).toBe(reads.headers.get(name))
    }
    expect(asked).toHaveLength(1)
  })

  it('is not sent again to a browser that has it', async () => {
    const first = await get('/api/events')
    const again = await get('/api/events', { 'if-none-match': `"other", ${first.headers.get('etag')}` })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, stale-if-error=300')
  })

  it.each([
    ['for a visitor without cookies', 'vaiven.cl', '', true],
    ['for one whose cookies say what the host says', 'vaiven.cl', 'country=CL; locale=es_CL', true],
    ['for one with cookies of others alone', 'vaiven.cl', 'session=1', true],
    ['not for one of another country', 'vaiven.cl', 'country=MX', false],
    ['not for one of another language', 'vaiven.cl', 'locale=en_US', false],
    [
      'not for one whose cookies say the default country at the host of another',
      'vaiven.cl',
      'country=MX; locale=es_MX',
      false,
    ],
  ])('may be stored beside the shop %s', async (_who, host, cookie, isPublic) => {
    for (const path of ['/event/a', '/api/events']) {
      const headers = await getAt(host, path, cookie)
      expect(headers.vary ?? '').not.toMatch(/cookie/i)
      if (isPublic) {
        expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-if-error=300$/)
        expect(headers['cdn-cache-control']).toMatch(
          /^public, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=300$/,
        )
      } else {
        expect(headers['cache-control']).toBe('private, no-cache')
        expect(headers['cdn-cache-control']).toBeUndefined()
      }
    }
  })

  it('is the same for all, compressed as each of them takes it', async () => {
    const text = 'vaivén '.repeat(1_000)
    answer = () => new Response(text, { headers: { 'cache-control': 'private, max-age=2', vary: 'Cookie' } })
    const tags = new Set<string | null>()
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=0', null],
      ['identity', null],
    ] as const) {
      const got = await get('/', { 'accept-encoding': accepted })
      expect(got.text).toBe(text)
      expect(got.headers.get('content-encoding')).toBe(sent)
      expect(got.headers.get('vary')).toBe('Accept-Encoding')
      tags.add(got.headers.get('etag'))
    }
    // Strong tags: each encoding has different bytes.
    expect([...tags].filter((tag) => /^"[\w-]+"$/.test(tag ?? ''))).toHaveLength(3)
    expect(asked).toHaveLength(1)
  })
})
