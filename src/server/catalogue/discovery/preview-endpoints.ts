import type { Context } from 'hono'
import { findLocale, type Locale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import { contextOf, type ShopEnv } from '#server/platform/http/call-context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { cachedDrawing } from '#server/records/pictures/cached-drawing.ts'
import { showEvent } from '../events/show-event.ts'
import { drawPreview } from '../previews/draw-preview.ts'
import { eventPreview, type Preview, previewHash, shopPreview } from '../previews/preview.ts'

/** The preview images of pages for chats and search engines, drawn on their first request. */
export function previewEndpoints({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  app.get('/previews/shop/:file', async (c) => {
    const locale = findLocale(/^(\w{5})\.jpg$/.exec(c.req.param('file'))?.[1])
    if (!locale) throw new Refusal('not_found')
    const preview = shopPreview(locale)
    const picture = await cachedDrawing(shop.files, nameOf('shop', locale, preview), () =>
      drawPreview(shop, preview),
    )
    return picture ? send(c, picture, 86_400) : c.redirect('/favicon.svg')
  })

  app.get('/previews/event/:file', async (c) => {
    const [, slug = '', code, hash] =
      /^([a-z0-9-]{1,150})\.(\w{5})\.([0-9a-f]{16})\.jpg$/.exec(c.req.param('file')) ?? []
    const locale = findLocale(code)
    if (!locale) throw new Refusal('not_found')
    const { db, clock, config, country } = contextOf(shop, c)
    const event = await showEvent(
      { db, clock, config, country, locale, findCustomer: async () => null },
      slug,
    )
    const preview = eventPreview(event, locale)
    if (!preview) throw new Refusal('not_found')
    // For an outdated link: redirect to the current image.
    if (previewHash(preview) !== hash)
      return c.redirect(`/previews/event/${slug}.${locale}.${previewHash(preview)}.jpg`)
    const picture = await cachedDrawing(shop.files, nameOf(slug, locale, preview), () =>
      drawPreview(shop, preview),
    )
    return picture ? send(c, picture, 31_536_000) : c.redirect(preview.imagePath)
  })
}

function nameOf(what: string, locale: Locale, preview: Preview): string {
  return `previews/${what}.${locale}.${previewHash(preview)}.jpg`
}

function send(c: Context<ShopEnv>, picture: Buffer, seconds: number): Response {
  return c.body(new Uint8Array(picture), 200, {
    'content-type': 'image/jpeg',
    'cache-control': `public, max-age=${seconds}`,
    'x-content-type-options': 'nosniff',
  })
}
