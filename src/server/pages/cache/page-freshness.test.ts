import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedToRobots } from '#server/catalogue/discovery/public-pages.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createApp } from '../../app.ts'
import type { ShopEnv } from '../../platform/http/call-context.ts'
import { pageEndpoints } from '../page-endpoints.ts'
import type { RenderedPage, RenderPage } from '../render-page.ts'
import { cacheableAddresses } from './cacheable-addresses.ts'
import { cachedRoutes } from './cached-routes.ts'
import { createPageCache } from './page-cache.ts'

/** How long after a change visitors may still see an event's old page. */
const stalestMs = 3_000

let shop: TestShop
let event: TestEvent
let servers: Server[]
let url: string
/** another process with the same database and its own cache */
let otherUrl: string
/** requests that were not served from the cache */
let made: string[]

beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop)
  const app = createApp(shop)
  // A page that shows what the endpoints return, and for whom it was rendered.
  const site = new Hono<ShopEnv>()
  app.notFound((c) => site.fetch(c.req.raw, c.env))
  const render: RenderPage = async (request, { country, locale, findCustomer }) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/down') return pageOf(new Response('down', { status: 503 }))
    const call = pathname === '/' ? '/api/events?type=1' : `/api/events/${event.slug}`
    const answer = await app.fetch(new Request(new URL(call, request.url)))
    const words = `${await answer.text()} ${country.code} ${locale} ${(await findCustomer())?.id}`
    return pageOf(new Response(words, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  }
  const cachedPages = cachedRoutes(async () => routesOf('event/:slug', undefined, 'down'))
  pageEndpoints(site, shop, { render, pageSeconds: cachedPages.pageSeconds })
  const answer = getRequestListener(app.fetch)
  const listen = async () => {
    const cache = createPageCache(shop, cacheableAddresses(app, cachedPages), async (path, cookie) => {
      made.push(path)
      return app.fetch(new Request(new URL(path, shop.config.publicUrl), { headers: { cookie } }))
    })
    const server = createServer(async (request, response) => {
      if (!(await cache.serve(request, response))) await answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  servers = []
  url = await listen()
  otherUrl = await listen()
  made = []
})
afterAll(async () => {
  for (const server of servers) server.close()
  await shop.close()
})

/** A build in which only the routes with these paths are cacheable. */
const routesOf = (...paths: (string | undefined)[]) => {
  const page = (id: string, path: string | undefined, handle?: object) => [
    id,
    { id, path, parentId: 'root', module: { default: () => null, handle } },
  ]
  const routes = Object.fromEntries([
    ['root', { id: 'root', path: '', module: { default: () => null } }],
    ...paths.map((path, nth) => page(`cached ${nth}`, path, { cacheFor: 2 })),
    page('any', '*'),
  ])
  return { routes } as unknown as ServerBuild
}

const pageOf = (response: Response): RenderedPage => ({ response, nonce: 'nonce', isComplete: true })

/** Reads like a browser, with a cache of its own. */
function newBrowser(url: string) {
  const kept = new Map<string, { text: string; until: number }>()
  return async (path: string): Promise<string> => {
    const found = kept.get(path)
    if (found && found.until > shop.clock.now().getTime()) return found.text
    const answer = await fetch(url + path)
    const text = await answer.text()
    const maxAge = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0)
    const seconds = Math.max(0, maxAge - Number(answer.headers.get('age') ?? 0))
    kept.set(path, { text, until: shop.clock.now().getTime() + seconds * 1000 })
    return text
  }
}

describe('an event that has changed', () => {
  const addresses = {
    'its page': () => `/event/${event.slug}`,
    'the page of a navigation to it': () => `/event/${event.slug}.data`,
    home: () => '/',
    'the list of events': () => '/api/events?type=1',
    'the search': () => '/api/search?q=jacaranda',
    'what is told of it': () => `/api/events/${event.slug}`,
  }

  it.each(Object.entries(addresses))(
    'is seen changed in %s of every process within three seconds, after visitors asked just before',
    async (_where, address) => {
      const rename = (name: string) =>
        sql(shop, 'update event_translations set name = $2 where event_id = $1', [event.id, name])
      await rename('Jacaranda que era')
      shop.clock.advance(60_000)
      const [early, late] = [newBrowser(url), newBrowser(otherUrl)]
      for (const read of [early, late]) expect(await read(address())).toContain('Jacaranda que era')

      await rename('Jacaranda que es')
      // The moments that give visitors the old page for the longest time.
      for (const passed of [1_999, 1]) {
        shop.clock.advance(passed)
        await Promise.all([early(address()), late(address())])
      }
      shop.clock.advance(stalestMs - 2_000)
      for (const read of [early, late]) expect(await read(address())).toContain('Jacaranda que es')
    },
  )
})

it('says of a page that cannot be made when to come again, and keeps it nowhere', async () => {
  made = []
  for (const _ of [1, 2]) {
    const answer = await fetch(`${url}/down`)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(made).toHaveLength(2)
})

describe('a page for one visitor', () => {
  const personal = closedToRobots.filter((path) => !/^\/(api|shop-api|demo|docs)/.test(path))

  it.each(personal)('is not kept: %s', async (path) => {
    made = []
    for (const address of [path, `${path}x`, `${path}x.data`]) {
      for (const visitor of ['one', 'another']) {
        const answer = await fetch(url + address, { headers: { cookie: `visitor=${visitor}` } })
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
    // Nor is it rendered behind the cache, where several visitors share one response.
    expect(made).toEqual([])
  })

  it("never depends on the visitor's request: only country and locale count", async () => {
    const { token } = await addUser(shop)
    const path = `/event/${event.slug}?who`
    const cookie = 'token=secret; country=CL; session=1; locale=pt_BR'
    const first = await fetch(url + path, { headers: { authorization: `Bearer ${token}`, cookie } })
    expect(await first.text()).toMatch(/ CL pt_BR undefined$/)
    const other = await fetch(url + path, { headers: { cookie: 'country=MX; locale=es_MX' } })
    expect(await other.text()).toMatch(/ MX es_MX undefined$/)
  })
})
