import type { EventOverview } from '#contract/catalogue/event-lists.ts'
import type { EventCard } from '#contract/catalogue/events.ts'
import type { EventType } from '#contract/platform/wire-numbers.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import type { Api } from '#web/api/api.ts'
import type { PageContext } from '#web/app/page-context.ts'
import { type EventFacts, factsOf } from './event-facts.ts'
import type { EventFilters } from './event-filters.ts'

/** A filtered list. A part that could not be loaded is null. */
export type ListedEvents = {
  filters: EventFilters
  events: EventFacts[] | null
  /** there are more after the last */
  more: boolean
  overview: EventOverview | null
  /** the current day in the visitor's country, set by the server */
  today?: string
}

type Visitor = Pick<PageContext, 'country' | 'locale'>

const onePage = 24

/** The events of a type that match the filters. On the server, with the `visitor` of the page. */
export function listEvents(
  api: Api,
  type: EventType,
  filters: EventFilters,
  visitor?: Visitor,
): Promise<ListedEvents> {
  const { city, from, to, sort, after } = filters
  const query = { type, city, from, to }
  const listed = { ...query, sort, after, limit: limitOf(filters) }
  return toListedEvents(
    filters,
    visitor,
    api('GET /api/events', { query: listed }),
    api('GET /api/events-overview', { query }),
  )
}

/** The search results; none without a term. On the server, with the `visitor` of the page. */
export async function searchEvents(
  api: Api,
  filters: EventFilters,
  visitor?: Visitor,
): Promise<ListedEvents> {
  const { q, city, from, to, sort } = filters
  if (!q) return { filters, events: [], more: false, overview: null }
  const query = { q, city, from, to }
  return toListedEvents(
    filters,
    visitor,
    api('GET /api/search', { query: { ...query, sort, limit: limitOf(filters) } }),
    api('GET /api/events-overview', { query }),
  )
}

/** One more than is shown, to find out whether there are more. */
function limitOf({ pages }: EventFilters): number {
  return pages * onePage + 1
}

async function toListedEvents(
  filters: EventFilters,
  visitor: Visitor | undefined,
  asked: Promise<EventCard[]>,
  counted: Promise<EventOverview>,
): Promise<ListedEvents> {
  const [events, overview] = await Promise.all([asked.catch(() => null), counted.catch(() => null)])
  const most = filters.pages * onePage
  const shown = events?.slice(0, most).map((event) => factsOf(event, visitor?.locale)) ?? null
  const today = visitor && dayIn(countryOf(visitor.country).timeZone, new Date())
  const more = (events?.length ?? 0) > most
  return { filters, events: shown, more, overview, ...(today && { today }) }
}
