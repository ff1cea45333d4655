import type { EventCard } from '#contract/catalogue/events.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type StubDate, stubDateOf } from './stub-date.ts'

/**
 * The fields of an event for its card. The API's answer has twice as many, and a page contains them twice: as HTML and
 * as data for hydration.
 */
export type EventFacts = Omit<EventCard, 'type' | 'startDate' | 'endDate' | 'place' | 'translations'> & {
  name: string
  imagePath: string
  placeName: string
  /** Formatted on the server: the browser's first date format takes longer than hydrating all cards. */
  date?: StubDate
}

/** @param locale given on the server only */
export function factsOf(event: EventCard, locale?: Locale): EventFacts {
  const { type, startDate, endDate, place, translations, ...facts } = event
  const [text] = translations
  return {
    ...facts,
    name: text?.name ?? '',
    imagePath: text?.imagePath ?? '',
    placeName: place.name,
    ...(locale && { date: stubDateOf(event, locale) }),
  }
}
