import { useEffect } from 'react'
import { useSecondsUntil } from '#web/app/use-seconds-until.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The minutes at which screen readers announce the remaining time. */
const announcedMinutes = [10, 5, 1]
const urgentSeconds = 300

/** The remaining time to pay an order. Its end is announced. */
export function TimeLeft({
  until,
  onOver,
  className,
}: {
  until: string
  onOver: () => void
  className?: string
}) {
  const t = useTranslate()
  const seconds = Math.max(0, useSecondsUntil(until))
  const over = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const minutes = Math.floor(seconds / 60)
  const shown =
    minutes < 60
      ? `${minutes}:${String(seconds % 60).padStart(2, '0')}`
      : t('page_order_hours_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const rounded = Math.ceil(seconds / 60)
  return (
    <p
      className={classes(
        'flex min-h-12 flex-wrap items-center gap-x-2 rounded-control px-4',
        seconds <= urgentSeconds ? 'bg-brick-tint text-brick' : 'bg-amber-tint text-amber',
        className,
      )}
    >
      <Icon name="clock" />
      <span className="min-w-0 flex-[1_1_6rem] font-semibold">{t('page_order_time_left')}</span>
      <span translate="no" role="timer" className="display figures text-heading whitespace-nowrap">
        {shown}
      </span>
      <span role="status" className="sr-only">
        {!over && announcedMinutes.includes(rounded) && t('page_order_minutes_left', { count: rounded })}
      </span>
    </p>
  )
}
