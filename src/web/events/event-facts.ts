import type { EventCard } from '#contract/events.ts'

/**
 * What a card shows of an event. The wire says twice as much of each, and a page has it twice: as HTML, and as the data
 * with which it comes to life.
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
