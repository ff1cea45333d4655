import type { EventDetail } from '#contract/catalogue/events.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The original start of a postponed date. */
export function PostponedNote({
  date,
}: {
  date: Pick<EventDetail['calendars'][number], 'postponedFrom' | 'startsAt' | 'timeZone'>
}) {
  const t = useTranslate()
  const words = useDateWords()
  const { postponedFrom, startsAt, timeZone } = date
  if (!postponedFrom) return null
  const { long, time } = words(postponedFrom, timeZone)
  const isSameDay = dayIn(timeZone, new Date(postponedFrom)) === dayIn(timeZone, new Date(startsAt))
  return (
    <p className="mt-3 flex items-start gap-2 rounded-small bg-amber-tint px-3 py-2 text-small font-semibold text-amber">
      <Icon name="calendar" className="mt-0.5 size-5 shrink-0" />
      {isSameDay ? t('event_postponed_hours_was', { time }) : t('event_postponed_was', { date: long })}
    </p>
  )
}
