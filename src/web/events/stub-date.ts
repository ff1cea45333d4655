import type { EventCard } from '#contract/events.ts'
import { hasManyDates } from '#contract/wire-numbers.ts'
import type { Locale } from '#domain/locales.ts'
import { type DateWords, dateWordsIn } from '../dates.ts'

/** The date on the stub of an event's card, or the first and the last of several. */
export type StubDate = { from: string; to: string } | ({ startsAt: string } & DateWords)

export type EventDates = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone' | 'periodicityType'>

export function stubDateOf(event: EventDates, locale: Locale): StubDate {
  const { startsAt, endsAt, timeZone } = event
  const words = dateWordsIn(locale)
  const first = words(startsAt, timeZone)
  return hasManyDates(event)
    ? { from: first.short, to: words(endsAt, timeZone).short }
    : { startsAt, ...first }
}
