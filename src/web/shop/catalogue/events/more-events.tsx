import { useTranslate } from '#web/texts/messages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { type EventFilters, filtersUrl, mostPages, withChange } from './event-filters.ts'
import type { ListedEvents } from './load-event-list.ts'

/** A link to more events: it extends the list, up to a limit, and then leads to its next part. */
export function MoreEvents({
  path,
  filters,
  listed: { events, overview, more },
  busy,
  onAsk,
}: {
  path: string
  filters: EventFilters
  listed: ListedEvents
  busy: boolean
  onAsk: () => void
}) {
  const t = useTranslate()
  const last = events?.at(-1)
  if (!last || (!more && !busy)) return null
  const grows = filters.pages < mostPages
  // A search has no next part: a more specific term helps more.
  if (!grows && filters.q) return <p className="pt-10 text-center text-ink-soft">{t('search_too_many')}</p>
  return (
    <div className="flex flex-col items-center gap-4 pt-10">
      {overview && !filters.after && (
        <p className="figures text-small text-ink-soft">
          {t('events_shown', { shown: events?.length ?? 0, count: overview.count })}
        </p>
      )}
      <ButtonLink
        to={filtersUrl(
          path,
          grows ? { ...filters, pages: filters.pages + 1 } : withChange(filters, { after: last.id }),
        )}
        variant="secondary"
        preventScrollReset={grows}
        onClick={grows ? onAsk : undefined}
        aria-busy={busy || undefined}
      >
        {busy ? t('loading') : t(grows ? 'events_more' : 'events_next')}
      </ButtonLink>
    </div>
  )
}
