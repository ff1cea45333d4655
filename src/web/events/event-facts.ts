import type { EventCard } from '#contract/events.ts'

/**
 * The fields of an event that its card shows. The API's answer has twice as many, and a page carries them twice: as HTML,
 * and as the data for hydration.
 */
export type EventFacts = Omit<EventCard, 'type' | 'startDate' | 'endDate' | 'place' | 'translations'> & {
  name: string
  imagePath: string
  placeName: string
}

export function factsOf(event: EventCard): EventFacts {
  const { type, startDate, endDate, place, translations, ...facts } = event
  const [text] = translations
  return { ...facts, name: text?.name ?? '', imagePath: text?.imagePath ?? '', placeName: place.name }
}
