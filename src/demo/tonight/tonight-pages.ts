import type { Context } from 'hono'
import type { Shop } from '#server/platform/context.ts'
import type { ShopEnv } from '#server/platform/http/call-context.ts'
import { headersOf } from '#server/platform/http/request-facts.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { describeTonight } from './describe-tonight.ts'
import { paces, type Send } from './drive-van.ts'
import type { createSelfDriving } from './self-driving.ts'
import { tonightPage } from './tonight-page.ts'

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'"

/**
 * The page of tonight's trip with its buttons. Below /demo, so only for callers on this machine (mailbox-endpoints.ts); the
 * buttons only work from that page, because a page of another site could press them too.
 */
export function tonightPages(
  app: ShopHttp['app'],
  shop: Shop,
  driving: ReturnType<typeof createSelfDriving>,
): void {
  const send: Send = async (path, init) => app.fetch(new Request(new URL(path, shop.config.publicUrl), init))

  app.get('/demo/tonight', async (c) => {
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    return c.html(tonightPage(await describeTonight(shop), driving.state()))
  })

  app.post('/demo/tonight/drive', async (c) => {
    if (!isFromPage(c)) return c.text('Use the page /demo/tonight', 403)
    const wanted = (await c.req.parseBody()).pace
    const pace = paces.find((one) => one === wanted)
    const tonight = await describeTonight(shop)
    if (!pace || !tonight) return c.text('There is no such pace, or no trip tonight', 400)
    await driving.start(tonight, { pace, send })
    return c.redirect('/demo/tonight', 303)
  })

  app.post('/demo/tonight/stop', async (c) => {
    if (!isFromPage(c)) return c.text('Use the page /demo/tonight', 403)
    await driving.stop()
    return c.redirect('/demo/tonight', 303)
  })
}

/** Browsers name the site of a form's page. */
function isFromPage(c: Context<ShopEnv>): boolean {
  const header = headersOf(c)
  const origin = header('origin')
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === header('host')
}
