import { EventCard } from '#web/shop/catalogue/events/event-card.tsx'
import type { EventFacts } from '#web/shop/catalogue/events/event-facts.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'

/** Recommended events: one at a time up to 550 px, more as they fit, at most four. */
export function Recommended({
  events,
  loading,
  onRetry,
}: {
  events: readonly EventFacts[] | null
  loading: boolean
  onRetry: () => void
}) {
  const t = useTranslate()
  if (events?.length === 0) return null
  const title = (
    <h2 id="recomendados" className="display text-title">
      {t('home_recommended')}
    </h2>
  )
  return (
    <section aria-labelledby="recomendados" className="gutters overflow-x-clip pt-12 md:pt-20">
      {events ? (
        <Carousel
          label={t('home_recommended')}
          head={title}
          slides={events.map((event) => ({
            key: event.id,
            content: <EventCard event={event} stubAt="top" />,
          }))}
          rowClassName="auto-cols-[85%] gap-4 pt-6 pb-8 min-[551px]:auto-cols-[12.5rem] min-[551px]:gap-6 lg:auto-cols-[calc((100%-6rem)/4)] lg:gap-8"
        />
      ) : (
        <>
          {title}
          <FailedState busy={loading} onRetry={onRetry} />
        </>
      )}
    </section>
  )
}
