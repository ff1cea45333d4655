import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { findLocale } from '#domain/platform/locales.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { choicesIn } from '../platform/http/request-facts.ts'

/** Pages for links in mails, which need no account or session. */
const pagesOfMails = [
  '/refund-account/:token',
  '/postponed/:token',
  '/waiting-list/:token',
  '/given-ticket/:token',
  '/ride-review/:token',
]

const yearInSeconds = 365 * 24 * 3600

/**
 * Links in mails name the mail's language. A browser without a chosen language adopts it; it is removed from
 * the URL, so that a later choice counts.
 */
export function adoptMailLanguage(app: Hono<ShopEnv>, shop: Shop): void {
  for (const path of pagesOfMails)
    app.get(path, async (c, next) => {
      const locale = findLocale(c.req.query('locale'))
      if (!locale) return next()
      const isChosen = findLocale(choicesIn(c.req.header('cookie')).locale) !== undefined
      const isOfCountry = contextOf(shop, c).country.locales[0] === locale
      if (!isChosen && !isOfCountry)
        setCookie(c, 'locale', locale, {
          path: '/',
          maxAge: yearInSeconds,
          sameSite: 'Lax',
          secure: shop.config.publicUrl.startsWith('https:'),
        })
      c.header('cache-control', 'no-store')
      return c.redirect(c.req.path)
    })
}
