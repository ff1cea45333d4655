import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeCall, officeContract } from '#contract/office/office-contract.ts'
import { type ServedShop, serveShop } from '#test/helpers/served-shop.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Staff's pages and endpoints require a log-in, and are neither cached nor indexed. */

let shop: TestShop
let site: ServedShop
let owner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  site = await serveShop(shop)
  owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
})
afterAll(async () => {
  await site.close()
  await shop.close()
})

const get = (path: string, cookie = '') =>
  fetch(site.url + path, { headers: cookie ? { cookie: `office=${cookie}` } : {}, redirect: 'manual' })

const addresses = [
  ...['/office', '/office/log-in', '/office/staff', '/office/no-such-page', '/office.data'],
  '/office/openapi.json',
  ...(Object.keys(officeContract) as OfficeCall[])
    .filter((call) => call.startsWith('GET '))
    .map((call) => call.slice(4).replace(/\{\w+\}/g, '1')),
]

test.each(addresses)('%s is neither cached nor indexed, with a log-in and without', async (path) => {
  for (const cookie of ['', owner.cookie]) {
    const { headers } = await get(path, cookie)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('etag')).toBeNull()
  }
})

test('the sitemap and the description of the shop name nothing of the office', async () => {
  for (const path of ['/sitemap.xml', '/openapi.json', '/robots.txt']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).not.toMatch(/\/office/)
  }
})

test.each(['null', 'x', 'data:x', 'http://', 'about:blank', 'blob:http://localhost/x', 'https://evil.test'])(
  'the origin %s on a page is no fault of the office',
  async (origin) => {
    for (const path of ['/office/log-in', '/office.data', '/office/staff'])
      expect((await fetch(site.url + path, { headers: { origin }, redirect: 'manual' })).status).toBeLessThan(
        400,
      )
    const posted = await fetch(`${site.url}/office/log-in`, { method: 'POST', headers: { origin }, body: '' })
    expect(posted.status).toBe(403)
  },
)

test('a form of another site changes nothing', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${site.url}/office/log-in`, {
      method: 'POST',
      headers: { cookie: `office=${owner.cookie}`, ...headers },
      body: new URLSearchParams({ email: 'oficina@vaiven.test', password: 'x' }),
      redirect: 'manual',
    })
  expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
  expect((await post({ origin: site.url, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})
