import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The start that the customer bought, and the current one, if the date of this order was postponed to another start. */
export function MovedNote({ event }: { event: OrderDetail['event'] }) {
  const t = useTranslate()
  const words = useDateWords()
  const { postponedFrom, startsAt, timeZone } = event
  if (!postponedFrom) return null
  const [was, now] = [words(postponedFrom, timeZone), words(startsAt, timeZone)]
  const isSameDay = dayIn(timeZone, new Date(postponedFrom)) === dayIn(timeZone, new Date(startsAt))
  return (
    <p className="mt-3 flex items-start gap-2 rounded-small bg-amber-tint px-3 py-2 text-small font-semibold text-amber">
      <Icon name="calendar" className="mt-0.5 size-5 shrink-0" />
      {isSameDay
        ? t('page_order_moved_hours', { was: was.time, now: now.time })
        : t('page_order_moved_date', { was: was.long, now: now.long })}
    </p>
  )
}
