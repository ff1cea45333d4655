import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { BackLink } from '#web/ui/page/page.tsx'
import { filtersUrl, hasFilters, isSameList, useFilters, withChange } from './event-filters.ts'
import { EventGrid } from './event-grid.tsx'
import { EventOrder } from './event-order.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListedEvents } from './load-event-list.ts'
import { MoreEvents } from './more-events.tsx'
import { NoneWithFilters } from './none-with-filters.tsx'

type Props = {
  path: string
  listed: ListedEvents | undefined
  waiting: boolean
  /** the default order of the list */
  defaultSort: 'date' | 'best'
  whileWaiting?: ReactNode
  empty?: ReactNode
  /** after the events, when all of them are shown */
  last?: ReactNode
}

/**
 * A list with its filters, in all states. `listed` is the loaded list, undefined before the first; `waiting` while a
 * newer one is loading. `whileWaiting` and `empty` replace the defaults.
 */
export function EventResults({ path, listed, waiting, defaultSort, whileWaiting, empty, last }: Props) {
  const t = useTranslate()
  const { revalidate, state } = useRevalidator()
  const formId = useId()
  const { country } = useRootData()
  const today = listed?.today ?? dayIn(countryOf(country).timeZone, new Date(serverNow()))
  const filters = useFilters()
  const { events = null, overview } = listed ?? {}
  const grows = waiting && listed !== undefined && isSameList(listed.filters, filters)
  const loading = !grows && (waiting || !listed || (!events && state === 'loading'))
  const isFiltered = hasFilters(filters)
  const grid = useFocusOnFirstNew(events?.length ?? 0)
  return (
    <>
      {(!listed || isFiltered || (events !== null && events.length > 0)) && (
        <>
          <FilterBar
            id={formId}
            path={path}
            filters={filters}
            cities={overview?.cities ?? []}
            today={today}
          />
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-5">
            <p role="status" className="figures text-ink-soft">
              {overview && overview.count > 0 && !loading && t('events_count', { count: overview.count })}
            </p>
            <div className="-mr-4">
              <EventOrder formId={formId} path={path} filters={filters} first={defaultSort} />
            </div>
          </div>
        </>
      )}
      {filters.after && (
        <p className="pb-4">
          <BackLink to={filtersUrl(path, withChange(filters, {}))}>{t('events_from_start')}</BackLink>
        </p>
      )}
      <h2 className="sr-only">{t('events_list')}</h2>
      <div ref={grid.ref} aria-busy={waiting}>
        {loading && whileWaiting ? (
          whileWaiting
        ) : (
          <EventGrid
            events={events}
            loading={loading}
            eager={1}
            onRetry={() => void revalidate()}
            last={listed?.more ? undefined : last}
            empty={empty ?? (isFiltered ? <NoneWithFilters path={path} filters={filters} /> : undefined)}
          />
        )}
      </div>
      {listed && !loading && (
        <MoreEvents path={path} filters={filters} listed={listed} busy={grows} onAsk={grid.expectMore} />
      )}
    </>
  )
}

/** After "more events", focuses the first new event, so that reading continues there. */
function useFocusOnFirstNew(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    ref.current?.querySelectorAll<HTMLElement>('li a')[before.current]?.focus({ preventScroll: true })
    before.current = null
  }, [count])
  return {
    ref,
    expectMore: () => {
      before.current = count
    },
  }
}
