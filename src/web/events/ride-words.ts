import { useMemo } from 'react'
import type { Rides } from '#contract/events.ts'
import { dayIn } from '#domain/time/days.ts'
import { showTime } from '#domain/time/place-time.ts'
import { useDateWords } from '../dates.ts'
import { type Translate, useLocale, useTranslate } from '../texts/messages.tsx'

export type RideWords = {
  /** "15:30 – 16:30" */
  window: string
  /** "01:00", null when unknown */
  returnTime: string | null
  /** the same with the day if it differs from the event's: "4 dic, 23:00 – 5 dic, 00:00" */
  pickUp: string
  /** "6 dic, 01:00", or a text for "after the event" */
  back: string
}

/** `const words = useRideWords()`, then `words(rides, startsAt, timeZone).pickUp`. */
export function useRideWords(): (rides: Rides, startsAt: string, timeZone: string) => RideWords {
  const t = useTranslate()
  const locale = useLocale()
  const date = useDateWords()
  return useMemo(
    () => (rides, startsAt, timeZone) => {
      const clock = (instant: string) => showTime(new Date(instant), timeZone, locale)
      const day = (instant: string) => dayIn(timeZone, new Date(instant))
      const withDay = (instant: string) =>
        day(instant) === day(startsAt)
          ? clock(instant)
          : `${date(instant, timeZone).short}, ${clock(instant)}`
      const { pickUpFrom, pickUpUntil, returnsAt } = rides
      return {
        window: span(clock(pickUpFrom), clock(pickUpUntil)),
        returnTime: returnsAt && clock(returnsAt),
        pickUp: span(
          withDay(pickUpFrom),
          day(pickUpFrom) === day(pickUpUntil) ? clock(pickUpUntil) : withDay(pickUpUntil),
        ),
        back: returnsAt ? withDay(returnsAt) : t('ride_after_event'),
      }
    },
    [t, locale, date],
  )
}

/** A van with a fixed hour has no window. */
function span(from: string, until: string): string {
  return from === until ? from : `${from} – ${until}`
}

/** How long before the start people are picked up, for events with several dates: "4 a 5 horas antes". */
export function pickUpBefore(rides: Rides, startsAt: string, t: Translate): string {
  const before = (instant: string) => Math.round((Date.parse(startsAt) - Date.parse(instant)) / 60_000)
  const [most, least] = [before(rides.pickUpFrom), before(rides.pickUpUntil)]
  return most % 60 === 0 && least % 60 === 0
    ? t('ride_hours_before', { least: least / 60, most: most / 60 })
    : t('ride_minutes_before', { least, most })
}
