import { useState } from 'react'
import { dayIn } from '#domain/platform/time/days.ts'
import { monthsAfter } from '#domain/platform/time/month-grid.ts'
import { useMonthWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { MarkedDays } from './marked-days.ts'
import { MonthGrid } from './month-grid.tsx'

/**
 * Chooses a day in a month grid (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/).
 * With `days`, only those can be chosen.
 */
export default function CalendarDialog({
  open,
  onClose,
  title,
  chosen,
  onChoose,
  min,
  max,
  days,
}: {
  open: boolean
  onClose: () => void
  title: string
  chosen: string | null
  onChoose: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  days?: MarkedDays | undefined
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Calendar {...{ chosen, onChoose, min, max, days }} />
    </Dialog>
  )
}

type CalendarProps = Omit<Parameters<typeof CalendarDialog>[0], 'open' | 'onClose' | 'title'>

/**
 * Mounted each time the dialog opens, so that it begins with the chosen day or the first that can be chosen.
 */
function Calendar({ chosen, onChoose, min, max, days }: CalendarProps) {
  const t = useTranslate()
  const monthWords = useMonthWords()
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const [first, last] = [min ?? days?.keys().next().value ?? '1900-01-01', max ?? '2100-12-31']
  const firstOpen = days && [...days].find(([, { soldOut }]) => !soldOut)?.[0]
  const [active, setActive] = useState(() => within(chosen ?? firstOpen ?? today))
  function within(day: string): string {
    return day < first ? first : day > last ? last : day
  }
  const month = active.slice(0, 7)
  const turn = (months: number) => setActive(within(monthsAfter(active, months)))

  return (
    <div className="figures">
      <div className="flex items-center justify-between">
        <IconButton
          icon="arrow-left"
          label={t('calendar_month_before')}
          aria-disabled={month <= first.slice(0, 7)}
          onClick={() => turn(-1)}
          className="aria-disabled:opacity-40"
        />
        <p aria-live="polite" className="display text-lead first-letter:uppercase">
          {monthWords(month)}
        </p>
        <IconButton
          icon="arrow-right"
          label={t('calendar_month_after')}
          aria-disabled={month >= last.slice(0, 7)}
          onClick={() => turn(1)}
          className="aria-disabled:opacity-40"
        />
      </div>
      <MonthGrid
        label={monthWords(month)}
        {...{ month, active, chosen, onChoose, first, last, days, today }}
        onMove={(day) => setActive(within(day))}
      />
      {days && (
        <p className="mt-3 min-h-10 text-small text-ink-soft">
          {[...days.values()].some(({ price }) => price) && t('calendar_note')}
        </p>
      )}
    </div>
  )
}
