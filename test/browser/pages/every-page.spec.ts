import { createHash } from 'node:crypto'
import { type APIResponse, expect, test } from '@playwright/test'
import { languageTag, locales } from '#domain/platform/locales.ts'
import { publicPages } from '#server/catalogue/discovery/public-pages.ts'
import { everyPath, everyVisit } from '../helpers/pages/every-address.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { faultsOf } from '../helpers/pages/sound-html.ts'

/* Metadata of every page for search engines, chats and browsers, before any script runs. */

const event = '/event/noche-nortena'
const order = '7d3f3c52-6d1f-4c2b-9a57-0f6a1f2f9b11'
const paths = everyPath(order).filter((path) => path !== '/no-such-page')

const forEverybody: readonly string[] = [...publicPages, event]

for (const locale of locales) {
  test(`every page has a title and a description, in ${locale}`, async ({ request, baseURL }) => {
    const said = new Map<string, string>()
    for (const path of paths) {
      await test.step(path, async () => {
        const page = await request.get(path, { headers: { cookie: `country=MX; locale=${locale}` } })
        expect(page.status()).toBe(path === '/error404' ? 404 : 200)
        const html = await page.text()
        expectSafe(page, html)
        expect(html).toContain(`<html lang="${languageTag(locale)}"`)
        const head = readHead(html)
        expect(head.title).toBeTruthy()
        expect(head['og:title']).toBe(head.title)
        expect(head['og:description']).toBe(head.description)
        expect(head).toMatchObject({
          'og:site_name': 'Vaivén',
          'og:type': 'website',
          'og:locale': locale,
          'og:url': baseURL + path,
          'twitter:card': 'summary_large_image',
        })
        expect(head['og:image']).toMatch(new RegExp(`^${baseURL}/previews/.*${locale}.*\\.jpg$`))
        expect(head.canonical).toBe(forEverybody.includes(path) ? baseURL + path : undefined)
        expect(head.robots).toBe(forEverybody.includes(path) ? undefined : 'noindex')
        if (!forEverybody.includes(path)) return
        expect(head.description?.length).toBeGreaterThan(40)
        // Search engines treat pages with the same metadata as one page.
        for (const text of [head.title ?? '', head.description ?? '']) {
          expect(said.get(text), text).toBeUndefined()
          said.set(text, path)
        }
      })
    }
  })
}

test('every page that a visitor is sent is sound HTML', async ({ request }) => {
  test.slow()
  const visited = everyVisit(order).filter(({ as }) => as === 'visitor')
  for (const path of [...visited.map(({ path }) => path), '/docs']) {
    await test.step(path, async () => {
      expect(await faultsOf(await (await request.get(path)).text()), path).toEqual([])
    })
  }
})

test('files that chats and phones fetch exist', async ({ request }) => {
  const kinds: string[] = []
  for (const path of ['/', '/faq', event]) {
    const html = await (await request.get(path)).text()
    const { 'og:image': image = '', manifest = '', 'apple-touch-icon': icon = '' } = readHead(html)
    for (const address of [image, manifest, icon])
      expect((await request.get(address)).status(), address).toBe(200)
    const things = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string; image?: string[] },
    )
    kinds.push(...things.map((thing) => thing['@type']))
    for (const address of things.flatMap((thing) => thing.image ?? []))
      expect((await request.get(address)).status(), address).toBe(200)
  }
  const wanted = ['BreadcrumbList', 'Event', 'FAQPage', 'Organization', 'WebSite']
  expect([...new Set(kinds)].sort()).toEqual(wanted)
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('every response has the security headers', async ({ request }) => {
  const home = await (await request.get('/')).text()
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(home) ?? []
  const [, picture = ''] = /srcSet="(\/media\/[^ "]+)/.exec(home) ?? []
  for (const path of [
    '/api/events',
    '/api/nothing',
    '/shop-api/me',
    script,
    picture,
    '/previews/shop/es_MX.jpg',
    '/favicon.svg',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/docs',
    '/demo/mailbox',
    '/healthz',
    '/no-such-page',
    '/no-such-file.js',
    '/verify-account/a.b',
  ]) {
    expectHeaders(await request.get(path, { maxRedirects: 0 }), path)
  }
})

test('no page requests anything from another host', async ({ page, baseURL }) => {
  test.slow()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
  })
  for (const path of [...forEverybody, '/error404', '/my-account/payments', '/qr-verification']) {
    await page.goto(path)
    await untilHydrated(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
  }
  expect(foreign).toEqual([])
})

/** The metadata of the head by name. */
function readHead(html: string): Record<string, string | undefined> {
  const head = /<head>.*<\/head>/s.exec(html)?.[0] ?? ''
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const said = [...head.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name') ?? attribute(tag, 'property') ?? attribute(tag, 'rel') ?? '',
    attribute(tag, 'content') ?? attribute(tag, 'href'),
  ])
  return { ...Object.fromEntries(said), title: /<title>([^<]*)<\/title>/.exec(head)?.[1] }
}

function expectHeaders(answer: APIResponse, what: string): void {
  const headers = answer.headers()
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('microphone=()'),
  })
}

/** Checks that the policy allows only the scripts whose hashes it has, and the page has no others. */
function expectSafe(page: APIResponse, html: string): void {
  expectHeaders(page, page.url())
  const policy = page.headers()['content-security-policy'] ?? ''
  const [allowed = ''] = /script-src [^;]*/.exec(policy) ?? []
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/)
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(rule)
  const inline = [...html.matchAll(/<script\b([^>]*)>(.+?)<\/script>/gs)].filter(
    ([, attributes = '']) => !attributes.includes('application/ld+json'),
  )
  expect(inline.length).toBeGreaterThan(0)
  for (const [, , text = ''] of inline)
    expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
  expect(html).not.toContain('nonce=')
}
