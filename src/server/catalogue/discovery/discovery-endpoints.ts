import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, type Locale, languageTag } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { contextOf } from '#server/platform/http/call-context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { programFolder } from '#server/platform/running/program-folder.ts'
import { message } from '#server/platform/texts/messages.ts'
import { listPublicEvents } from '../events/lists/list-events.ts'
import { closedToRobots, listsOfEvents, publicPages } from './public-pages.ts'
import { writeSitemap } from './write-sitemap.ts'

/** Crawlers may ask often, and a list that is a minute old is good enough for them. */
const cacheMs = 60_000

/** When each legal text was changed last, according to the text itself: the same day in every locale. */
const legalChanges: ReadonlyMap<string, Date> = new Map(
  ['terminos', 'privacidad', 'aviso-privacidad', 'accesibilidad'].map((name) => {
    const text = readFileSync(join(programFolder, 'messages/legal', defaultLocale, `${name}.md`), 'utf8')
    return [`/${name}`, new Date(/^updated: (.+)$/m.exec(text)?.[1] ?? '')]
  }),
)

/** Files for crawlers and browsers: sitemap, robots.txt, web app manifest, icons. */
export function discoveryEndpoints({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  const { publicUrl } = shop.config
  const sitemap = cachedFor(shop, cacheMs, () => makeSitemap(shop))

  app.get('/robots.txt', (c) => {
    const closed = closedToRobots.map((path) => `Disallow: ${path}`)
    return c.body(`User-agent: *\n${closed.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })

  app.get('/sitemap.xml', async (c) => c.body((await sitemap())[0] ?? '', 200, xml))

  app.get('/sitemaps/:file', async (c) => {
    const nth = Number(/^([1-9]\d{0,4})\.xml$/.exec(c.req.param('file'))?.[1] ?? 0)
    const part = nth > 0 && (await sitemap())[nth]
    if (!part) throw new Refusal('not_found')
    return c.body(part, 200, xml)
  })

  app.get('/manifest.webmanifest', (c) => {
    const { locale } = contextOf(shop, c)
    return c.body(JSON.stringify(manifestIn(locale)), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })
}

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

async function makeSitemap(shop: Shop): Promise<string[]> {
  const events = await listPublicEvents(shop)
  const newest = events.reduce<Date | undefined>(
    (last, { changedAt }) => (last && last > changedAt ? last : changedAt),
    undefined,
  )
  return writeSitemap(shop.config.publicUrl, [
    // Other pages get no date: releases change some of them, and a wrong date is worse than none.
    ...publicPages.map((path) => {
      const changedAt = listsOfEvents.has(path) ? newest : legalChanges.get(path)
      return changedAt ? { path, changedAt } : { path }
    }),
    ...events.map(({ slug, changedAt }) => ({ path: `/event/${slug}`, changedAt })),
  ])
}

/** The web app manifest: name, icons and shortcuts of the installed shop. */
function manifestIn(locale: Locale) {
  return {
    id: '/',
    name: 'Vaivén',
    short_name: 'Vaivén',
    description: message(locale, 'home_description'),
    lang: languageTag(locale),
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colours.paper,
    theme_color: colours.ink,
    categories: ['travel', 'entertainment', 'shopping'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [{ name: message(locale, 'purchases_title'), url: '/my-account/payments' }],
  }
}

/** Caches the result of `make` for `ms` milliseconds; calls that arrive together share one run. */
function cachedFor<T>({ clock }: Pick<Shop, 'clock'>, ms: number, make: () => Promise<T>): () => Promise<T> {
  let cached: { made: Promise<T>; at: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (cached && now - cached.at < ms) return cached.made
    const made = make()
    cached = { made, at: now }
    made.catch(() => {
      cached = undefined
    })
    return made
  }
}
