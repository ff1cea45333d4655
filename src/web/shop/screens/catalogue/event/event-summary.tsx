import type { ReactNode } from 'react'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { hasManyDates } from '#contract/platform/wire-numbers.ts'
import { DateStub } from '#web/shop/catalogue/events/event-card.tsx'
import { PostponedNote } from '#web/shop/catalogue/events/postponed-note.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ShareEvent } from './share-event.tsx'

const posterSizes = '(min-width: 960px) 22rem, (min-width: 768px) 16rem, 100vw'

/** An event that cannot be bought: its name, date, place and poster, and the reason. */
export function EventSummary({ event, children }: { event: EventDetail; children: ReactNode }) {
  const t = useTranslate()
  const text = event.translations[0]
  const place = event.place.translations[0]?.name ?? event.place.name
  const closed = !event.available
  return (
    <Ticket
      stub={<DateStub event={event} closed={closed} side />}
      stubClassName={closed ? 'bg-paper-deep text-ink-soft' : undefined}
    >
      <div className="flex h-full flex-col md:min-h-96 md:flex-row">
        <div className="min-w-0 flex-1 px-4 py-6 md:px-8 md:py-10">
          <h1 translate="no" className="display text-title">
            {text?.name}
          </h1>
          <p className="mt-3 flex items-start gap-2">
            <Icon name="pin" className="mt-0.5 size-5 text-jacaranda" />
            <span translate="no">
              <span className="font-semibold">{place}</span>
              <span className="block text-small text-ink-soft">{event.place.address}</span>
            </span>
          </p>
          {!hasManyDates(event) && <PostponedNote date={event} />}
          {children}
          <ShareEvent event={event} className="mt-6" />
        </div>
        <div className="relative bg-paper-deep max-md:order-first max-md:aspect-[5/4] md:w-64 md:shrink-0 lg:w-[22rem]">
          <Picture
            path={text?.imagePath ?? ''}
            focus={event.focus}
            alt={t('poster_of', { name: text?.name ?? '' })}
            width={800}
            height={1000}
            sizes={posterSizes}
            first
            className={classes('absolute inset-0 size-full object-cover', closed && 'opacity-70 grayscale')}
          />
        </div>
      </div>
    </Ticket>
  )
}
