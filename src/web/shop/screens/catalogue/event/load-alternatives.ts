import { eventTypes } from '#contract/platform/wire-numbers.ts'
import type { PageContext } from '#web/app/page-context.ts'
import { type EventFacts, factsOf } from '#web/shop/catalogue/events/event-facts.ts'

/** Two rows of three, or three rows of two. */
const most = 6

/**
 * Alternatives to an event: the next events of the visitor's country that have seats; none when they cannot be loaded.
 */
export async function loadAlternatives({
  api,
  country,
  locale,
}: Pick<PageContext, 'api' | 'country' | 'locale'>): Promise<EventFacts[]> {
  const query = { 'country-code': country, locale, type: eventTypes.mass, limit: 3 * most } as const
  const events = await api('GET /api/events', { query }).catch(() => [])
  return events
    .filter(({ available, soldOut, messageOnly }) => available && !soldOut && !messageOnly)
    .slice(0, most)
    .map((event) => factsOf(event, locale))
}
