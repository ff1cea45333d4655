import type { EventCard } from '#contract/catalogue/events.ts'
import { hasManyDates } from '#contract/platform/wire-numbers.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type DateWords, dateWordsIn } from '#web/app/dates.ts'

/** The date on the stub of an event's card, or the first and the last of several. */
export type StubDate = { from: string; to: string } | ({ startsAt: string } & DateWords)

export type EventDates = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone' | 'periodicityType'>

/** @param chosen the start of the chosen one of several dates */
export function stubDateOf(event: EventDates, locale: Locale, chosen?: string): StubDate {
  const { endsAt, timeZone } = event
  const words = dateWordsIn(locale)
  const startsAt = hasManyDates(event) ? chosen : event.startsAt
  return startsAt === undefined
    ? { from: words(event.startsAt, timeZone).shortWithYear, to: words(endsAt, timeZone).shortWithYear }
    : { startsAt, ...words(startsAt, timeZone) }
}
