import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { canonicalAddresses } from '#server/pages/cache/canonical-address.ts'

/* The parameters that deploy/varnish.vcl leaves out, compared with those that the shop's own cache leaves out. */

const rules = readFileSync('deploy/varnish.vcl', 'utf8')
const branches = [
  ...rules.matchAll(
    /if \(req\.url ~ "(\^\/.*)"\) \{\s*set req\.http\.x-query = regsuball\(req\.http\.x-query, "(.*)", ""\);/g,
  ),
]

/** The address as `leave_out_unread` rewrites it. PCRE and JavaScript agree on these patterns. */
function leaveOutUnread(url: string): string {
  if (!url.includes('?')) return url
  const query = `&${url.replace(/^[^?]*\?/, '')}`
  const branch = branches.find(([, path = '']) => new RegExp(path).test(url))
  if (!branch) return url
  const left = query.replaceAll(new RegExp(branch[2] ?? '', 'g'), '')
  return url.replace(/\?.*$/, '') + left.replace(/^&+/, '?').replace(/^\?$/, '')
}

const filters = namesIn(
  /filterNames = \[([^\]]*)\]/.exec(
    readFileSync('src/web/shop/catalogue/events/event-filters.ts', 'utf8'),
  )?.[1],
)

function namesIn(list = ''): string[] {
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
}

/** The cached pages with what they read: from the table of routes and the handle of each screen. */
const routes = readFileSync('src/web/shop/routes.ts', 'utf8')
const pages = globSync('src/web/shop/screens/**/*-screen.tsx').flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  if (!/cacheFor:/.test(text)) return []
  const reads = /reads: (?:(filterNames)|\[([^\]]*)\])/.exec(text)
  const screen = file.replace('src/web/shop/', '')
  const path = new RegExp(`route\\('([^']*)', '${screen}'`).exec(routes)?.[1]
  const isHome = routes.includes(`index('${screen}')`)
  const names = reads?.[1] ? filters : namesIn(reads?.[2])
  return path !== undefined || isHome ? [{ path: `/${path ?? ''}`.replace(':slug', 'noche-1'), names }] : []
})
const ofEveryPage = ['_routes', 'index', 'country-code', 'locale']

it('The rules of Varnish know the cached pages', () => {
  expect(branches).toHaveLength(4)
  expect(pages.length).toBeGreaterThan(12)
})

describe.each(pages)('the address of $path', ({ path, names }) => {
  const read = [...names, ...ofEveryPage]
  const shop = canonicalAddresses(async () => read)
  const dataPath = path === '/' ? '/_.data' : `${path}.data`

  it.each([path, dataPath])('is the same for Varnish and the shop: %s', async (address) => {
    for (const name of read) {
      expect(leaveOutUnread(`${address}?${name}=1`)).toBe(`${address}?${name}=1`)
      expect(leaveOutUnread(`${address}?utm_source=x&${name}=1&gclid=y`)).toBe(`${address}?${name}=1`)
    }
    for (const query of [
      'utm_source=abc',
      'x',
      'x=',
      '=',
      'dates=1&qq=2&q2',
      'utm_source=1&utm_source=2&fbclid=a%20b',
    ]) {
      expect(leaveOutUnread(`${address}?${query}`)).toBe(address)
      expect(await shop(`${address}?${query}`)).toBe(address)
    }
    expect(leaveOutUnread(address)).toBe(address)
  })
})

const lists = Object.entries(contract as Record<string, Endpoint>).flatMap(
  ([call, { sharedSeconds, query }]) =>
    sharedSeconds
      ? [
          {
            path: call.replace('GET ', '').replaceAll(/\{\w+\}/g, '7'),
            names: Object.keys(query?.shape ?? {}),
          },
        ]
      : [],
)

it.each(lists)('Varnish keeps what $path reads, and leaves out what no list reads', ({ path, names }) => {
  for (const name of [...names, 'country-code', 'locale'])
    expect(leaveOutUnread(`${path}?gclid=1&${name}=2&utm_source=3`)).toBe(`${path}?${name}=2`)
  expect(leaveOutUnread(`${path}?utm_source=3`)).toBe(path)
})

it.each([
  '/response-payment/1?token_ws=a&TBK_TOKEN=b',
  '/qr-verification?q=1&x=2',
  '/api/orders/1/status?token_ws=a&x=2',
  '/shop-api/me?x=2',
  '/event/noche-1/other?x=1',
])('Varnish leaves the parameters of other addresses alone: %s', (address) => {
  expect(leaveOutUnread(address)).toBe(address)
})

it('Varnish leaves names with escapes to the shop, which decodes them', () => {
  expect(leaveOutUnread('/event/noche-1?d%61te=7&x=1')).toBe('/event/noche-1?d%61te=7')
})
