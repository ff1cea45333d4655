import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { readText } from '../platform/http/read-body.ts'
import { retryAfterSeconds } from '../platform/http/shop-http.ts'
import { adoptMailLanguage } from './adopt-mail-language.ts'
import type { PageSeconds } from './cache/cached-routes.ts'
import { withPolicy } from './policy/page-policy.ts'
import { answerPostedPage, pagesWithForms } from './posted-page.ts'
import type { RenderPage } from './render-page.ts'

/** A provider posts a handful of short fields, which become part of a URL. */
const largestReturn = 4 * 1024

/** Every request that is neither an endpoint nor a file is a page. */
export function pageEndpoints(
  app: Hono<ShopEnv>,
  shop: Shop,
  { render, pageSeconds }: { render: RenderPage; pageSeconds: PageSeconds },
): void {
  app.post('/response-payment/:id', async (c) => {
    // Some providers return the customer with a POST; the page reads the fields from the query.
    const form = new URLSearchParams(await readText(c.req.raw, largestReturn))
    const target = new URL(c.req.url)
    for (const [name, value] of form) target.searchParams.set(name, value)
    return c.redirect(`${target.pathname}${target.search}`, 303)
  })

  adoptMailLanguage(app, shop)
  for (const path of pagesWithForms) app.post(path, (c) => answerPostedPage(shop, c, render))

  for (const calls of ['/api/*', '/shop-api/*']) {
    app.all(calls, () => {
      throw new Refusal('not_found')
    })
  }

  app.use(compress())
  app.on(['GET', 'HEAD'], '*', async (c) => {
    // Browsers and programs ask for these by themselves: an error page would be no answer to them.
    if (isAskedByPrograms(c.req.path)) return c.body(null, 404)
    // A missing file.
    if (isFileAddress(c.req.path)) return c.redirect('/error404')
    const rendered = await render(c.req.raw, contextOf(shop, c))
    const page = rendered.response
    const response = await withPolicy(rendered, shop.config)
    const mayCache = page.status === 200 && rendered.isComplete && c.req.method === 'GET'
    const seconds = mayCache ? await pageSeconds(c.req.path) : 0
    response.headers.set('cache-control', seconds ? `private, max-age=${seconds}` : 'no-store')
    if (page.status === 503) response.headers.set('retry-after', retryAfterSeconds)
    return response
  })

  app.notFound(() => {
    throw new Refusal('not_found')
  })
}

/** Addresses of RFC 8615, and the icon that browsers without SVG ask for. */
function isAskedByPrograms(path: string): boolean {
  return path.startsWith('/.well-known/') || path === '/favicon.ico'
}

/** Whether a URL looks like a file's. No page has such a URL; `.data` is the suffix of pages' data. */
function isFileAddress(url: string): boolean {
  return /^[^?]*\.(?!data\b)\w+(\?|$)/.test(url)
}
