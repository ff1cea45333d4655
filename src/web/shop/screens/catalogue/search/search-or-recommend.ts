import type { Api } from '#web/api/api.ts'
import type { PageContext } from '#web/app/page-context.ts'
import { type EventFacts, factsOf } from '#web/shop/catalogue/events/event-facts.ts'
import type { EventFilters } from '#web/shop/catalogue/events/event-filters.ts'
import { type ListedEvents, searchEvents } from '#web/shop/catalogue/events/load-event-list.ts'

/** Search results; if there are none, recommended events. */
export type FoundEvents = ListedEvents & { instead: EventFacts[] }

/** Two rows of three, or three rows of two. */
const most = 6

export async function searchOrRecommend(
  api: Api,
  filters: EventFilters,
  visitor?: Pick<PageContext, 'country' | 'locale'>,
): Promise<FoundEvents> {
  const found = await searchEvents(api, filters, visitor)
  if (found.events?.length !== 0) return { ...found, instead: [] }
  const recommended = await api('GET /api/recommended-events', { query: {} }).catch(() => [])
  const instead = recommended.slice(0, most)
  return { ...found, instead: instead.map(({ regularEvent }) => factsOf(regularEvent, visitor?.locale)) }
}
