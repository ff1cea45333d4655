import { useMemo } from 'react'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { offsetName, showDeadline } from '#domain/platform/time/deadline.ts'
import { offsetMinutes, showDateTime, showTime } from '#domain/platform/time/place-time.ts'
import { learnOffset } from '#domain/platform/time/zone-format.ts'
import { useLocale } from '../texts/messages.tsx'
import { useHydrated } from './posted-form.ts'

/** A moment at its place, in words of the visitor's language. Identical on server and browser. */
export type DateWords = {
  /** "sáb" */
  weekdayShort: string
  /** "12" */
  day: string
  /** "dic" */
  monthShort: string
  /** "20:30" */
  time: string
  /** "2027" of a date that is half a year away or more; otherwise null */
  farYear: string | null
  /** "12 dic" */
  short: string
  /** "12 dic", or "12 dic 2027" of a far date */
  shortWithYear: string
  /** "sábado, 12 de diciembre de 2026" */
  long: string
}

/** From here on, a date without its year may be taken for one of another year. */
const farMs = 180 * 86_400_000

type ToWords = (startsAt: string | Date, timeZone: string) => DateWords

/** `const words = useDateWords()`, then `words(startsAt, timeZone).long`. */
export function useDateWords(): ToWords {
  const locale = useLocale()
  return useMemo(() => dateWordsIn(locale), [locale])
}

/** `useDateWords` outside of components, for example in a loader. Each word is formatted when it is read. */
export function dateWordsIn(locale: Locale): ToWords {
  return (startsAt, timeZone) => {
    if (typeof startsAt === 'string') learnOffset(timeZone, startsAt)
    const instant = new Date(startsAt)
    const isFar = Math.abs(instant.getTime() - Date.now()) >= farMs
    const words = (options: Intl.DateTimeFormatOptions) =>
      dateWords(instant, timeZone, languageTag(locale), options)
    return {
      get weekdayShort() {
        return bare(words({ weekday: 'short' }))
      },
      get day() {
        return words({ day: 'numeric' })
      },
      get monthShort() {
        return bare(words({ month: 'short' }))
      },
      get time() {
        return showTime(instant, timeZone)
      },
      get farYear() {
        return isFar ? words({ year: 'numeric' }) : null
      },
      get short() {
        return bare(words({ day: 'numeric', month: 'short' }))
      },
      get shortWithYear() {
        const year = isFar ? ({ year: 'numeric' } as const) : {}
        return bare(words({ day: 'numeric', month: 'short', ...year }))
      },
      get long() {
        return words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
      },
    }
  }
}

/** `const text = useDateTime()`, then `text(startsAt, timeZone)`: day and time of a moment at its place. */
export function useDateTime(): (moment: string, timeZone: string) => string {
  const locale = useLocale()
  return (moment, timeZone) => {
    learnOffset(timeZone, moment)
    return showDateTime(new Date(moment), timeZone, locale)
  }
}

/**
 * `const deadline = useDeadline()`, then `deadline(payUntil, event.timeZone)`: a moment by which the reader must act, on
 * the reader's clock and with its zone. Without scripts it is on the clock of the event's place.
 */
export function useDeadline(): (moment: string, placeZone: string) => string {
  const locale = useLocale()
  const readerZone = useReaderZone()
  return (moment, placeZone) => showDeadline(new Date(moment), readerZone ?? placeZone, locale)
}

/** The time zone of the reader; undefined on the server and during hydration. */
export function useReaderZone(): string | undefined {
  return useHydrated() ? readerZone() : undefined
}

const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A month (`2026-12`) in the words of the visitor: "diciembre de 2026". */
export function useMonthWords(): (month: string) => string {
  const locale = useLocale()
  return (month) =>
    dateWords(new Date(`${month}-15`), 'UTC', languageTag(locale), { month: 'long', year: 'numeric' })
}

/** A day (`2026-12-05`) in the words of the visitor. */
export function useDayWords(): (day: string) => { weekday: string; weekdayShort: string; long: string } {
  const locale = useLocale()
  return (day) => {
    const words = (options: Intl.DateTimeFormatOptions) =>
      dateWords(new Date(day), 'UTC', languageTag(locale), options)
    return {
      weekday: words({ weekday: 'long' }),
      weekdayShort: bare(words({ weekday: 'short' })),
      long: words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    }
  }
}

/** Without the full stop of an abbreviation, which Brazilian Portuguese has: "sáb.", "dez.". */
function bare(word: string): string {
  return word.replace(/\.$/, '')
}

/**
 * A moment such as a purchase, in the reader's time zone; with the GMT offset if that differs from the event's zone,
 * because the event's times are shown beside it. Only for pages that are rendered in the browser.
 */
export function useReaderTime(): (moment: string, eventZone: string) => string {
  const locale = useLocale()
  return (moment, eventZone) =>
    showReaderTime(moment, {
      eventZone,
      locale,
      readerZone: readerZone(),
    })
}

export function showReaderTime(
  moment: string,
  { eventZone, readerZone, locale }: { eventZone: string; readerZone: string; locale: Locale },
): string {
  const instant = new Date(moment)
  const time = showDateTime(instant, readerZone, locale)
  if (offsetMinutes(instant, readerZone) === offsetMinutes(instant, eventZone)) return time
  return `${time} (${offsetName(instant, readerZone)})`
}
