import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { locales } from '#domain/platform/locales.ts'
import type { BuildFonts } from '#server/platform/look/self-contained-page.ts'
import type { Shop } from '../../platform/context.ts'
import { contextOf, type ShopEnv } from '../../platform/http/call-context.ts'
import { offlinePage } from './offline-page.ts'
import { serviceWorker } from './service-worker.ts'

/** The offline page in the visitor's language, and the service worker that shows it. */
export function offlineEndpoints(app: Hono<ShopEnv>, shop: Shop, fonts: BuildFonts): void {
  const pages = locales.map((locale) => offlinePage(locale, fonts).html)
  const version = createHash('sha256').update(pages.join('')).digest('hex').slice(0, 16)

  app.get('/offline', (c) => {
    const { html, policy } = offlinePage(contextOf(shop, c).locale, fonts)
    return c.html(html, 200, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
  })
  app.get('/service-worker.js', (c) =>
    c.body(serviceWorker(version), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // A worker has the policy of its own file: this one may only fetch from the shop.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
}
