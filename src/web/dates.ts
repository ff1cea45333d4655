import { useMemo } from 'react'
import type { MessageKey } from '#contract/messages.ts'
import { localTime, showTime } from '#domain/time/place-time.ts'
import { useTranslate } from './messages.tsx'

/** A moment at its place in the words of the visitor. The same text on the server and in every browser. */
export type DateWords = {
  /** "sáb" */
  weekdayShort: string
  /** "12" */
  day: string
  /** "dic" */
  monthShort: string
  /** "20:30" */
  time: string
  /** "12 dic" */
  short: string
  /** "sábado 12 de diciembre de 2026" */
  long: string
}

/** `const words = useDateWords()`, then `words(startsAt, timeZone).long`. */
export function useDateWords(): (startsAt: string | Date, timeZone: string) => DateWords {
  const t = useTranslate()
  return useMemo(
    () => (startsAt, timeZone) => {
      const instant = new Date(startsAt)
      const { year, month, day } = localTime(instant, timeZone)
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
      return {
        weekdayShort: t(`weekday_short_${weekday}` as MessageKey),
        day: String(day),
        monthShort: t(`month_short_${month}` as MessageKey),
        time: showTime(instant, timeZone),
        short: t('date_short', { day, month: t(`month_short_${month}` as MessageKey) }),
        long: t('date_long', {
          weekday: t(`weekday_${weekday}` as MessageKey),
          day,
          month: t(`month_${month}` as MessageKey),
          year,
        }),
      }
    },
    [t],
  )
}
