import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainPages } from '#test/helpers/served-shop.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createListener, listen, portOf } from '../serve-shop.ts'

let shop: TestShop
let url: string
let close: () => Promise<unknown>
beforeAll(async () => {
  shop = await createTestShop()
  const loadBuild = async () => plainPages as unknown as ServerBuild
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

it.each(['/favicon.ico', '/.well-known/security.txt', '/.well-known/change-password'])(
  'what programs ask for by themselves is not found, instead of a page: %s',
  async (path) => {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([404, null])
  },
)

it('a missing file leads to the error page', async () => {
  const { status, headers } = await fetch(`${url}/old-poster.jpg`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/error404'])
})
