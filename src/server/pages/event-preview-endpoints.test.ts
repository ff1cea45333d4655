import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createApp } from '../app.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { refuse } from '../platform/http/shop-http.ts'
import { eventPreviewEndpoints } from './event-preview-endpoints.ts'

let shop: TestShop
let draft: TestEvent
let site: Hono<ShopEnv>
beforeAll(async () => {
  shop = await createTestShop()
  draft = await addEvent(shop)
  await sql(shop, 'update events set published_at = null where id = $1', [draft.id])
  const app = createApp(shop)
  site = new Hono<ShopEnv>()
  site.onError((error, c) => refuse(contextOf(shop, c), error))
  // A page that shows what the endpoints return.
  eventPreviewEndpoints(site, shop, async (request, ctx) => {
    const slug = new URL(request.url).pathname.replace('/event/', '')
    const ask = async (path: string) =>
      (await app.fetch(new Request(new URL(path, request.url)), { previewed: ctx.previewed })).text()
    const calls = [`/api/events/${slug}`, `/api/events/${draft.id}/product-variant`]
    const words = await Promise.all([...calls, `/api/provinces/by-event/${draft.id}?counties=none`].map(ask))
    const html = `<script>buy()</script><a href="/">x</a><button>y</button><p>${words.join()} ${ctx.locale}</p>`
    return { response: new Response(html), nonce: 'nonce', isComplete: true }
  })
})
afterAll(() => shop.close())

const preview = (staff?: OfficeClient, query = '') =>
  site.request(`/office/events/${draft.id}/preview/page${query}`, {
    headers: staff ? { cookie: `office=${staff.cookie}` } : {},
  })

it('shows a draft to staff of its country, in each of its languages, without anything that acts', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const page = await preview(planner, '?locale=pt_BR')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain(`"productVariantId":${draft.variantId}`)
  expect(html).toContain(`"id":${draft.provinceId}`)
  expect(html).toMatch(/"available":true.* pt_BR<\/p>$/)
  expect(html).toMatch(/^<a href="\/" inert>x<\/a><button inert>y<\/button>/)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'.*frame-ancestors 'self'; sandbox allow-same-origin$/,
    ),
  })
})

it('is hidden from others, and customers still find no draft', async () => {
  expect((await preview()).status).toBe(401)
  const [abroad, support] = [
    await openOfficeAs(shop, { role: 'manager', countries: ['CL'] }),
    await openOfficeAs(shop, { role: 'support', countries: ['MX'] }),
  ]
  expect((await preview(abroad)).status).toBe(404)
  expect((await preview(support)).status).toBe(403)
  expect((await shop.fetch(`/api/events/${draft.slug}?previewed=${draft.id}`)).status).toBe(404)
  expect((await shop.fetch(`/api/events/${draft.id}/product-variant`)).status).toBe(404)
})
