import type { ReactNode } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { EventCard, EventCardSkeleton } from './event-card.tsx'
import type { EventFacts } from './event-facts.ts'

const grid = 'grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'
const restOfRow = 'max-lg:nth-[2n+1]:col-span-full lg:nth-[3n+1]:col-span-full lg:nth-[3n+2]:col-span-2'

/**
 * A list of events in all states: loading, failed (`events` is null), empty, or loaded. `empty` replaces the usual text
 * for "none".
 */
export function EventGrid({
  events,
  loading = false,
  onRetry,
  empty,
  last,
  eager = 0,
}: {
  events: readonly EventFacts[] | null
  loading?: boolean
  onRetry?: (() => void) | undefined
  empty?: ReactNode
  /** after the events, filling their last row */
  last?: ReactNode
  /** number of posters to load eagerly */
  eager?: number
}) {
  const t = useTranslate()
  if (loading) {
    return (
      <div role="status" className={grid}>
        <span className="sr-only">{t('loading')}</span>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
          <EventCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (!events) return <FailedState onRetry={onRetry} />
  if (events.length === 0) {
    return empty ?? <EmptyState title={t('no_events_available')}>{t('no_events_available_text')}</EmptyState>
  }
  return (
    <ul className={grid}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} eager={index < eager} />
        </li>
      ))}
      {last && <li className={restOfRow}>{last}</li>}
    </ul>
  )
}
