import { useCallback, useMemo, useState } from 'react'
import type { OfferedDate } from '#contract/catalogue/events.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { api } from '#web/api/browser-api.ts'
import type { MarkedDay, MarkedDays } from '#web/ui/forms/calendar/marked-days.ts'
import { dayOf } from './event-days.ts'
import { usePurchase } from './purchase/purchase-context.tsx'

/**
 * The days of the event for its calendar: those with a trip at once, and after `load` their prices from the chosen city
 * and which are sold out.
 */
export function useMarkedDays(): { days: MarkedDays; load: () => void } {
  const { event, draft } = usePurchase()
  const city = draft.provinceId ?? undefined
  const [offered, setOffered] = useState<{ city: number | undefined; dates: OfferedDate[] } | null>(null)

  const load = useCallback(() => {
    api('GET /api/events/{id}/dates', { params: { id: event.id }, query: { city } }).then(
      (dates) => setOffered({ city, dates }),
      // Without an answer the calendar shows no prices.
      () => {},
    )
  }, [event.id, city])

  const days = useMemo(() => {
    const known = new Map(offered?.city === city ? offered?.dates.map((date) => [date.id, date]) : [])
    const marked = new Map<string, MarkedDay>()
    for (const { id, startsAt } of event.calendars) {
      const day = dayOf(startsAt, event.timeZone)
      const mark = markOf(known.get(id), isReserved(event))
      const other = marked.get(day)
      // Of several trips on a day, use the first that can be bought.
      if (!other || other.soldOut) marked.set(day, mark)
    }
    return marked
  }, [offered, city, event])
  return { days, load }
}

function markOf(date: OfferedDate | undefined, isFree: boolean): MarkedDay {
  if (!date) return {}
  if (date.stock === 0) return { soldOut: true }
  if (isFree || date.minTicketPrice === null) return {}
  const price = formatMajor(date.minTicketPrice, date.currency)
  // The currency is in the full price, for screen readers, and in the list below.
  return { price, shortPrice: price.replace(/^\D+/, '').replace(/,00$/, '') }
}
