import type { EventOverview } from '#contract/event-lists.ts'
import type { EventCard } from '#contract/events.ts'
import type { EventType } from '#contract/wire-numbers.ts'
import type { Api } from '../api/api.ts'
import { type EventFacts, factsOf } from './event-facts.ts'
import type { EventFilters } from './event-filters.ts'

/** A list for its filters. A part that could not be loaded is null. */
export type ListedEvents = {
  filters: EventFilters
  events: EventFacts[] | null
  /** there are more behind the last */
  more: boolean
  overview: EventOverview | null
}

const onePage = 24

/** The events of a type that the filters ask for. */
export function listEvents(api: Api, type: EventType, filters: EventFilters): Promise<ListedEvents> {
  const { city, from, to, sort, after } = filters
  const query = { type, city, from, to }
  const listed = { ...query, sort, after, limit: limitOf(filters) }
  return together(
    filters,
    api('GET /api/events', { query: listed }),
    api('GET /api/events-overview', { query }),
  )
}

/** The events that have what was searched for; none when nothing was. */
export async function searchEvents(api: Api, filters: EventFilters): Promise<ListedEvents> {
  const { q, city, from, to, sort } = filters
  if (!q) return { filters, events: [], more: false, overview: null }
  const query = { q, city, from, to }
  return together(
    filters,
    api('GET /api/search', { query: { ...query, sort, limit: limitOf(filters) } }),
    api('GET /api/events-overview', { query }),
  )
}

/** One more than is shown, to know whether there is one. */
function limitOf({ pages }: EventFilters): number {
  return pages * onePage + 1
}

async function together(
  filters: EventFilters,
  asked: Promise<EventCard[]>,
  counted: Promise<EventOverview>,
): Promise<ListedEvents> {
  const [events, overview] = await Promise.all([asked.catch(() => null), counted.catch(() => null)])
  const most = filters.pages * onePage
  const shown = events?.slice(0, most).map(factsOf) ?? null
  return { filters, events: shown, more: (events?.length ?? 0) > most, overview }
}
