import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { plainPages } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createListener, listen, portOf } from '../serve-shop.ts'

/* A page that lacks a part is sent, but not to other visitors, too. */

let shop: TestShop
let url: string
let close: () => Promise<unknown>

type Send = (path: string, init: RequestInit) => Promise<Response>
const sends = new WeakMap<object, Send>()

/** The root page, which is cached, made of two calls; a failed one leaves it with status 200. */
const withParts = {
  ...plainPages,
  entry: {
    module: {
      ...plainPages.entry.module,
      createPageContext({ send }: { send: Send }) {
        const context = new RouterContextProvider()
        sends.set(context, send)
        return context
      },
    },
  },
  routes: {
    ...plainPages.routes,
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      module: {
        default: () => null,
        handle: { cacheFor: 2 },
        async loader({ context }: LoaderFunctionArgs) {
          const paths = ['/api/events?type=1', '/api/landing-partners']
          await Promise.all(paths.map((path) => sends.get(context)?.(path, {})))
          return null
        },
      },
    },
  },
} as unknown as ServerBuild

beforeAll(async () => {
  shop = await createTestShop()
  const loadBuild = async () => withParts
  const server = await listen(createListener(shop, { loadBuild, loadOfficeBuild: loadBuild }), {
    port: 0,
    host: '127.0.0.1',
  })
  url = `http://127.0.0.1:${portOf(server)}`
  close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
})
afterAll(async () => {
  await close()
  await shop.close()
})

it.each(['/', '/_.data'])('a page is cached only when all of its calls succeeded: %s', async (path) => {
  const caching = async () => {
    shop.clock.advance(60_000)
    const { status, headers } = await fetch(url + path)
    return { status, caching: headers.get('cache-control') }
  }
  const whole = await caching()
  await sql(shop, 'alter table landing_parts rename to parts_elsewhere')
  const failing = (await shop.fetch('/api/landing-partners')).status
  const incomplete = await caching()
  await sql(shop, 'alter table parts_elsewhere rename to landing_parts')
  expect(failing).toBe(500)
  expect(incomplete).toEqual({ status: 200, caching: 'no-store' })
  for (const page of [whole, await caching()])
    expect(page).toEqual({ status: 200, caching: expect.stringContaining('s-maxage') })
})
