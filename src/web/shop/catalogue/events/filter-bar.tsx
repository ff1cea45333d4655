import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EventOverview } from '#contract/catalogue/event-lists.ts'
import { type Days, thisMonth, thisWeekend } from '#domain/platform/time/days.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipSelect, chipLook } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateChip } from './date-chip.tsx'
import {
  type EventFilters,
  filtersUrl,
  hasFilters,
  readFilters,
  withChange,
  withoutFilters,
} from './event-filters.ts'

type FilterBarProps = {
  id: string
  path: string
  filters: EventFilters
  cities: EventOverview['cities']
  /** the current day in the visitor's country */
  today: string
}

/**
 * Filters of a list, as chips in a row that scrolls sideways. Each choice has its own address, so back and forward
 * work; without JavaScript it is a form.
 */
export function FilterBar({ id, path, filters, cities, today }: FilterBarProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { city, from, to } = filters
  const isPreset = [thisWeekend(today), thisMonth(today)].some((days) => isSame(days, filters))
  const hasOwnDays = (from !== undefined || to !== undefined) && !isPreset

  const show = (wanted: EventFilters) => navigate(filtersUrl(path, wanted), { preventScrollReset: true })
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    for (const panel of event.currentTarget.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover()
    const typed = [...form].map(([name, value]) => [name, String(value)])
    void show(withChange(filters, readFilters(new URLSearchParams(typed))))
  }

  const { dayWords } = useDayRangeText({ from, to })

  return (
    <form
      id={id}
      action={path}
      onSubmit={send}
      aria-label={t('filters')}
      className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1.5 [scrollbar-width:none] lg:flex-wrap"
    >
      {filters.q && <input type="hidden" name="q" value={filters.q} />}
      <ChipSelect
        label={t('purchase_city')}
        icon="pin"
        name="city"
        look={city === undefined ? 'off' : 'on'}
        value={String(city ?? '')}
        options={[
          { value: '', label: t('filter_any_city') },
          ...cities.map(({ id, name, count }) => ({
            value: String(id),
            label: t('filter_city', { name, count }),
          })),
        ]}
        onChoose={(id) => show(withChange(filters, { city: Number(id) || undefined }))}
      />
      <DaysChip path={path} filters={filters} days={thisWeekend(today)}>
        {t('filter_weekend')}
      </DaysChip>
      <DaysChip path={path} filters={filters} days={thisMonth(today)}>
        {t('filter_month')}
      </DaysChip>
      <DateChip on={hasOwnDays} today={today} from={from} to={to}>
        {hasOwnDays ? dayWords : t('filter_dates')}
      </DateChip>
      {hasFilters(filters) && <ClearFilters path={path} filters={filters} />}
      <noscript>
        <Button type="submit" size="small">
          {t('filter_apply')}
        </Button>
      </noscript>
    </form>
  )
}

function useDayRangeText({ from, to }: { from: string | undefined; to: string | undefined }) {
  const words = useDateWords()
  const t = useTranslate()
  const short = (day: string) => words(`${day}T12:00:00Z`, 'UTC').short
  const dayWords =
    from && to
      ? from === to
        ? short(from)
        : t('date_between', { from: short(from), to: short(to) })
      : from
        ? t('date_from', { from: short(from) })
        : to
          ? t('date_until', { to: short(to) })
          : ''
  return { dayWords }
}

function ClearFilters({ path, filters }: { path: string; filters: EventFilters }) {
  const t = useTranslate()
  return (
    <Link
      to={filtersUrl(path, withoutFilters(filters))}
      preventScrollReset
      className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 font-semibold text-jacaranda hover:underline"
    >
      {t('filters_clear')}
    </Link>
  )
}

/** A named period, such as this weekend; choosing it again removes it. */
function DaysChip({
  path,
  filters,
  days,
  children,
}: {
  path: string
  filters: EventFilters
  days: Days
  children: string
}) {
  const t = useTranslate()
  const on = isSame(days, filters)
  return (
    <Link
      to={filtersUrl(path, withChange(filters, on ? { from: undefined, to: undefined } : days))}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className={chipLook(on)}
    >
      {children}
      {on && (
        <>
          <span className="sr-only">({t('filter_off')})</span>
          <Icon name="close" className="-mr-1 size-4" />
        </>
      )}
    </Link>
  )
}

function isSame(days: Days, { from, to }: EventFilters): boolean {
  return days.from === from && days.to === to
}
