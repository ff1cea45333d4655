import type { EventDetail } from '#contract/catalogue/events.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { dateWordsIn } from '#web/app/dates.ts'
import { rideWordsIn } from '#web/shop/catalogue/events/ride-words.ts'
import { type StubDate, stubDateOf } from '#web/shop/catalogue/events/stub-date.ts'

/** The times in an event's head, in words. */
export type HeadWords = {
  locale: Locale
  /** null until a date is chosen */
  dateId: number | null
  stub: StubDate
  pickUp: string
  /** null when unknown */
  back: string | null
  /** of the chosen date: "12 dic, 14:00" */
  saleEnd: string | null
}

/**
 * The words for one of the event's dates, or for all of them. The server sends those of the date in the address: the
 * browser's first date format blocks it for 13 ms, on a phone some 70.
 */
export function headWordsOf(event: EventDetail, dateId: number | null, locale: Locale): HeadWords {
  const { timeZone } = event
  const chosen = event.calendars.find(({ id }) => id === dateId)
  const { pickUp, back } = rideWordsIn(locale)(chosen ?? event, chosen?.startsAt ?? event.startsAt, timeZone)
  const end = chosen && dateWordsIn(locale)(chosen.saleEndsAt, timeZone)
  return {
    locale,
    dateId,
    stub: stubDateOf(event, locale, chosen?.startsAt),
    pickUp,
    back,
    saleEnd: end ? `${end.short}, ${end.time}` : null,
  }
}
