import type { EventDetail } from '#contract/events.ts'
import { useDateWords } from '#web/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The original date of a postponed event. */
export function PostponedNote({ event }: { event: Pick<EventDetail, 'postponedFrom' | 'timeZone'> }) {
  const t = useTranslate()
  const words = useDateWords()
  if (!event.postponedFrom) return null
  const { long } = words(event.postponedFrom, event.timeZone)
  return (
    <p className="mt-3 flex items-start gap-2 rounded-small bg-amber-tint px-3 py-2 text-small font-semibold text-amber">
      <Icon name="calendar" className="mt-0.5 size-5 shrink-0" />
      {t('event_postponed_was', { date: long })}
    </p>
  )
}
