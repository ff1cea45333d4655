import { useMemo } from 'react'
import type { Rides } from '#contract/sales/rides.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { learnOffset } from '#domain/platform/time/zone-format.ts'
import { dateWordsIn } from '#web/app/dates.ts'
import { type Translate, useLocale, useTranslate } from '#web/texts/messages.tsx'

export type RideWords = {
  /** "15:30 – 16:30" */
  window: string
  /** "01:00", null when unknown */
  returnTime: string | null
  /** the same with the day if it differs from the event's: "4 dic, 23:00 – 5 dic, 00:00" */
  pickUp: string
  /** "6 dic, 01:00", null when unknown */
  back: string | null
}

type ToRideWords<Words> = (rides: Rides, startsAt: string, timeZone: string) => Words

/**
 * `const words = useRideWords()`, then `words(rides, startsAt, timeZone).pickUp`. An unknown return is "after the
 * event".
 */
export function useRideWords(): ToRideWords<RideWords & { back: string }> {
  const t = useTranslate()
  const locale = useLocale()
  return useMemo(() => {
    const words = rideWordsIn(locale)
    return (...ride) => {
      const { back, ...others } = words(...ride)
      return { ...others, back: back ?? t('ride_after_event') }
    }
  }, [t, locale])
}

/** `useRideWords` outside of components, for example in a loader. */
export function rideWordsIn(locale: Locale): ToRideWords<RideWords> {
  const date = dateWordsIn(locale)
  return (rides, startsAt, timeZone) => {
    learnOffset(timeZone, startsAt)
    const clock = (instant: string) => showTime(new Date(instant), timeZone)
    const day = (instant: string) => dayIn(timeZone, new Date(instant))
    const withDay = (instant: string) =>
      day(instant) === day(startsAt) ? clock(instant) : `${date(instant, timeZone).short}, ${clock(instant)}`
    const { pickUpFrom, pickUpUntil, returnsAt } = rides
    return {
      window: span(clock(pickUpFrom), clock(pickUpUntil)),
      returnTime: returnsAt && clock(returnsAt),
      pickUp: span(
        withDay(pickUpFrom),
        day(pickUpFrom) === day(pickUpUntil) ? clock(pickUpUntil) : withDay(pickUpUntil),
      ),
      back: returnsAt && withDay(returnsAt),
    }
  }
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
