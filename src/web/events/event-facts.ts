import type { EventCard } from '#contract/events.ts'
import type { Locale } from '#domain/locales.ts'
import { type StubDate, stubDateOf } from './stub-date.ts'

/**
 * The fields of an event that its card shows. The API's answer has twice as many, and a page carries them twice: as HTML,
 * and as the data for hydration.
 */
export type EventFacts = Omit<EventCard, 'type' | 'startDate' | 'endDate' | 'place' | 'translations'> & {
  name: string
  imagePath: string
  placeName: string
  /** Formed on the server: a browser's first date takes it longer than the hydration of all cards. */
  date?: StubDate
}

/** @param locale on the server, which knows the visitor's */
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
