import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { findLocale } from '#domain/locales.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { choicesIn } from '../platform/http/request-facts.ts'

/** Pages that a mail's link opens for people without an account or a session. */
const pagesOfMails = [
  '/refund-account/:token',
  '/postponed/:token',
  '/waiting-list/:token',
  '/given-ticket/:token',
]

const yearInSeconds = 365 * 24 * 3600

/**
 * A link of a mail names the mail's language. A browser that has not chosen one speaks it from then on; the address loses
 * the name, so that another choice counts.
 */
export function languageOfMail(app: Hono<ShopEnv>, shop: Shop): void {
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
