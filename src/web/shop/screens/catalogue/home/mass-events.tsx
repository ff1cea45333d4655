import { Link } from 'react-router'
import type { EventFacts } from '#web/shop/catalogue/events/event-facts.ts'
import { EventGrid } from '#web/shop/catalogue/events/event-grid.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The next mass events, and a link to all of them that fills the last row. */
export function MassEvents({
  events,
  loading,
  onRetry,
}: {
  events: readonly EventFacts[] | null
  loading: boolean
  onRetry: () => void
}) {
  const t = useTranslate()
  return (
    <section id="eventos" aria-labelledby="eventos-title" className="gutters pt-12 pb-16 md:pt-16 md:pb-24">
      <h2 id="eventos-title" className="display pb-6 text-title md:pb-8">
        {t('home_events')}
      </h2>
      <EventGrid
        events={events}
        loading={!events && loading}
        onRetry={onRetry}
        last={
          <Link
            to="/massive-events"
            prefetch="intent"
            className="flex h-full items-center justify-between gap-6 rounded-card border-2 border-dashed border-control/50 p-6 transition-colors hover:border-jacaranda hover:bg-jacaranda-tint lg:min-h-40"
          >
            <span className="min-w-0">
              <span className="display block text-heading text-jacaranda">{t('home_see_more')}</span>
              <span className="mt-1 block text-small text-ink-soft">{t('home_see_more_text')}</span>
            </span>
            <Icon name="arrow-right" className="size-8 text-jacaranda" />
          </Link>
        }
      />
    </section>
  )
}
