import type { ShopHttp } from '../platform/http/shop-http.ts'
import { describeEvent } from './describe-event.ts'
import { readEvents, readRecommendedEvents } from './event-sql.ts'
import { listCategories } from './list-categories.ts'
import { showEvent } from './show-event.ts'

export function eventEndpoints({ serve }: ShopHttp): void {
  serve('GET /api/events', async (ctx, { query }) => {
    const events = await readEvents(ctx.db, ctx.locale, ctx.clock.now(), ctx.country.code, query.type)
    return events.map((event) => describeEvent(event, ctx.locale))
  })

  serve('GET /api/recommended-events', async (ctx) => {
    const events = await readRecommendedEvents(ctx.db, ctx.locale, ctx.clock.now(), ctx.country.code)
    return events.map((event) => ({ id: event.id, regularEvent: describeEvent(event, ctx.locale) }))
  })

  serve('GET /api/events/{idOrSlug}', (ctx, { params }) => showEvent(ctx, params.idOrSlug))

  serve('GET /api/events/{id}/product-variant', (ctx, { params, query }) =>
    listCategories(ctx, params.id, query.date),
  )
}
