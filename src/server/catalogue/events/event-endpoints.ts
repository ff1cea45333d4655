import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { describeEvent } from './describe-event.ts'
import { readRecommendedEvents } from './event-sql.ts'
import { listCategories } from './lists/list-categories.ts'
import { listDates } from './lists/list-dates.ts'
import { listEvents, overviewEvents, searchEvents } from './lists/list-events.ts'
import { listProvinces } from './lists/list-provinces.ts'
import { suggestEvents } from './search/suggest-events.ts'
import { showEvent } from './show-event.ts'

export function eventEndpoints({ serve }: ShopHttp): void {
  serve('GET /api/events', (ctx, { query }) => listEvents(ctx, query))

  serve('GET /api/search', (ctx, { query }) => searchEvents(ctx, query))

  serve('GET /api/search-suggestions', (ctx, { query }) => suggestEvents(ctx, query.q))

  serve('GET /api/events-overview', (ctx, { query }) => overviewEvents(ctx, query))

  serve('GET /api/recommended-events', async (ctx) => {
    const { locale, config } = ctx
    const wanted = {
      locale,
      country: ctx.country.code,
      now: ctx.clock.now(),
      saleEndsMinutes: config.saleEndsMinutes,
    }
    const events = await readRecommendedEvents(ctx.db, wanted)
    return events.map((event) => ({ id: event.id, regularEvent: describeEvent(event, locale) }))
  })

  serve('GET /api/events/{idOrSlug}', (ctx, { params }) => showEvent(ctx, params.idOrSlug))

  serve('GET /api/events/{id}/product-variant', (ctx, { params, query }) =>
    listCategories(ctx, params.id, query.date),
  )

  serve('GET /api/events/{id}/dates', (ctx, { params, query }) => listDates(ctx, params.id, query.city))

  serve('GET /api/provinces/by-event/{id}', (ctx, { params, query }) =>
    listProvinces(ctx, params.id, { withCounties: query.counties !== 'none' }),
  )
}
