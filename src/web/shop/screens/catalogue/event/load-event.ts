import { redirect } from 'react-router'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { hasManyDates } from '#contract/platform/wire-numbers.ts'
import type { Api } from '#web/api/api.ts'
import { isNotFound, unavailablePage } from '#web/app/unavailable.ts'
import type { Catalogue } from './purchase/purchase-context.tsx'

/** The data of the event's page; without a catalogue while it is unavailable or shows only a message. */
export type LoadedEvent = { event: EventDetail; catalogue: Catalogue | null }

/**
 * Fetches an event and, if it can be bought, its catalogue: for `date` if that is one of its dates. Only the event can
 * be missing: every failure of the catalogue is an outage.
 */
export async function loadEvent(api: Api, idOrSlug: string, date?: number): Promise<LoadedEvent> {
  const event = await api('GET /api/events/{idOrSlug}', { params: { idOrSlug } })
  if (!event.available || event.message !== null) return { event, catalogue: null }
  const catalogue = await loadCatalogue(api, event, date).catch(() => {
    throw unavailablePage()
  })
  return { event, catalogue }
}

async function loadCatalogue(api: Api, event: EventDetail, date?: number): Promise<Catalogue> {
  const params = { id: event.id }
  const onlyDate = hasManyDates(event) ? undefined : event.calendars[0]
  const dateId = (event.calendars.find(({ id }) => id === date) ?? onlyDate)?.id ?? null
  const [categories, provinces] = await Promise.all([
    api('GET /api/events/{id}/product-variant', { params, query: dateId === null ? {} : { date: dateId } }),
    // The counties of the chosen city are fetched later: all of them would be too much for the page.
    api('GET /api/provinces/by-event/{id}', { params, query: { counties: 'none' } }),
  ])
  return { categories, provinces, dateId }
}

/** The same for the event's page: a missing event redirects to /error404, an outage never does. */
export function loadEventPage(api: Api, idOrSlug: string, date?: number): Promise<LoadedEvent> {
  return loadEvent(api, idOrSlug, date).catch((error: unknown) => {
    throw isNotFound(error) ? redirect('/error404') : unavailablePage()
  })
}
