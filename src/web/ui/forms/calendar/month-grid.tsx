import { type KeyboardEvent, useEffect, useRef } from 'react'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayByKey, type FirstWeekday, weeksOf } from '#domain/platform/time/month-grid.ts'
import { useDayWords } from '#web/app/dates.ts'
import { useRootData } from '#web/app/root-data.ts'
import { type Translate, useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import type { MarkedDay, MarkedDays } from './marked-days.ts'

type Props = {
  label: string
  /** `2026-12` */
  month: string
  /** the focused day; the arrows move it */
  active: string
  onMove: (day: string) => void
  chosen: string | null
  onChoose: (day: string) => void
  first: string
  last: string
  today: string
  days?: MarkedDays | undefined
}

/** The days of a month as an ARIA date grid: one Tab stop, arrows inside. */
export function MonthGrid(props: Props) {
  const { label, month, active, onMove } = props
  const { country } = useRootData()
  const { firstWeekday } = countryOf(country)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    moved.current = false
  }, [active])

  function pressOn(day: string, event: KeyboardEvent) {
    const next = dayByKey(day, event.key, event.shiftKey, firstWeekday)
    if (!next) return
    event.preventDefault()
    moved.current = true
    onMove(next)
  }

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern makes the table a grid
      role="grid"
      aria-label={label}
      className="mt-2 w-full table-fixed border-separate border-spacing-y-1"
    >
      <WeekdayNames firstWeekday={firstWeekday} />
      <tbody>
        {weeksOf(month, firstWeekday).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week has no id
          <tr key={row}>
            {week.map((day, column) =>
              day ? (
                <td key={day} className="p-0 text-center">
                  <DayButton {...props} day={day} onKeyDown={(event) => pressOn(day, event)} />
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell
                <td key={column} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekdayNames({ firstWeekday }: { firstWeekday: FirstWeekday }) {
  const words = useDayWords()
  // Any complete week, to get the names of the weekdays.
  const weekdays = weeksOf('2026-11', firstWeekday)[1]?.filter((day) => day !== null) ?? []
  return (
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={words(day).weekday}
            className="h-8 text-small font-semibold text-ink-soft"
          >
            {words(day).weekdayShort}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayProps = Props & { day: string; onKeyDown: (event: KeyboardEvent) => void }

function DayButton(props: DayProps) {
  const { day, active, chosen, onChoose, onKeyDown, today, days } = props
  const t = useTranslate()
  const words = useDayWords()
  const mark = days?.get(day)
  const state = stateOf(day, mark, props)
  return (
    <button
      type="button"
      data-day={day}
      data-autofocus={day === active || undefined}
      tabIndex={day === active ? 0 : -1}
      aria-pressed={day === chosen}
      aria-disabled={state !== 'open'}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => state === 'open' && onChoose(day)}
      onKeyDown={onKeyDown}
      className={classes(
        'relative inline-flex w-full flex-col items-center justify-center rounded-small',
        days ? 'h-13' : 'h-11',
        lookOf(state, day === chosen, days !== undefined),
      )}
    >
      <span className="sr-only">{[words(day).long, nameOf(state, mark, t)].filter(Boolean).join(', ')}</span>
      <span
        aria-hidden="true"
        className={classes('font-semibold', day === today && 'underline underline-offset-4')}
      >
        {Number(day.slice(8))}
      </span>
      {days && (
        <span aria-hidden="true" className="text-[0.6875rem] leading-4">
          {state === 'sold-out' ? t('calendar_sold_out') : state === 'open' && mark?.shortPrice}
        </span>
      )}
    </button>
  )
}

type DayState = 'open' | 'sold-out' | 'no-trip' | 'past' | 'out'

function stateOf(
  day: string,
  mark: MarkedDay | undefined,
  { first, last, today, days }: Pick<Props, 'first' | 'last' | 'today' | 'days'>,
): DayState {
  if (day < first && day < today) return 'past'
  if (day < first || day > last || (days && !mark)) return day < today ? 'past' : days ? 'no-trip' : 'out'
  return mark?.soldOut ? 'sold-out' : 'open'
}

function nameOf(state: DayState, mark: MarkedDay | undefined, t: Translate): string {
  if (state === 'past') return t('calendar_past')
  if (state === 'no-trip') return t('calendar_no_trip')
  if (state === 'sold-out') return t('calendar_sold_out')
  if (state === 'out') return t('calendar_out')
  return mark?.price ? t('calendar_from', { price: mark.price }) : ''
}

function lookOf(state: DayState, isChosen: boolean, isMarked: boolean): string {
  if (isChosen) return 'bg-jacaranda text-white'
  if (state === 'sold-out') return 'cursor-not-allowed text-ink-soft line-through decoration-1'
  if (state !== 'open') return 'cursor-not-allowed text-ink-soft/60'
  return isMarked
    ? 'bg-jacaranda-tint text-jacaranda-deep hover:bg-jacaranda hover:text-white'
    : 'hover:bg-jacaranda-tint'
}
