import { Link } from 'react-router'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import type { EventFacts } from './event-facts.ts'
import { type EventDates, stubDateOf } from './stub-date.ts'

/**
 * Beside its stub of 80 px in a grid of three columns, two or one; or below it in a row of four, several, or one.
 */
const posterSizes = {
  side: '(min-width: 1264px) 19rem, (min-width: 960px) 25vw, (min-width: 640px) 38vw, 75vw',
  top: '(min-width: 551px) 18rem, 80vw',
}
const posterShapes = { side: 'aspect-[4/3]', top: 'aspect-square' }

/**
 * An event as a ticket: the date on the stub, then poster, name, place and price. The whole card is the link.
 */
export function EventCard({
  event,
  stubAt = 'side',
  eager = false,
}: {
  event: EventFacts
  /** on top if it is narrow */
  stubAt?: 'side' | 'top'
  eager?: boolean
}) {
  const closed = !event.available || (event.soldOut && !event.messageOnly)
  return (
    <article className="group/ticket relative h-full transition-transform duration-150 hover:-translate-y-1">
      <Ticket
        className="h-full"
        stubAt={stubAt}
        stub={<DateStub event={event} closed={closed} side={stubAt === 'side'} />}
        stubClassName={closed ? 'bg-paper-deep text-ink-soft' : undefined}
      >
        <Poster stubAt={stubAt} event={event} eager={eager} closed={closed} />
        <div className="flex flex-1 flex-col gap-1 px-4 pt-3 pb-4">
          <h3 className="display text-lead leading-6">
            <Link
              to={`/event/${event.slug}`}
              translate="no"
              prefetch="intent"
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus)"
            >
              {event.name}
            </Link>
          </h3>
          <p className="flex items-start gap-1 text-small text-ink-soft">
            <Icon name="pin" className="mt-0.5 size-4" />
            <span translate="no" className="min-w-0">
              {event.placeName}
            </span>
          </p>
          <p className="figures mt-auto pt-3 text-small">
            <Price event={event} closed={closed} />
          </p>
        </div>
      </Ticket>
    </article>
  )
}

function Poster({
  stubAt,
  event,
  eager,
  closed,
}: {
  stubAt: 'side' | 'top'
  event: EventFacts
  eager: boolean
  closed: boolean
}) {
  const t = useTranslate()
  return (
    <div className={classes('relative overflow-hidden bg-paper-deep', posterShapes[stubAt])}>
      <Picture
        path={event.imagePath}
        focus={event.focus}
        alt=""
        width={800}
        height={1000}
        sizes={posterSizes[stubAt]}
        first={eager}
        className={classes('size-full object-cover', closed && 'opacity-70 grayscale')}
      />
      {closed && (
        <div className="absolute top-3 right-3 flex flex-col items-end gap-2">
          {event.soldOut && !event.messageOnly && !event.calledOff && (
            <Badge tone="ink">{t(event.saleEnded ? 'sale_closed' : 'sold_out')}</Badge>
          )}
          {!event.available && <Badge tone="ink">{t(whyClosed(event))}</Badge>}
        </div>
      )}
    </div>
  )
}

function whyClosed({ calledOff, saleOpensAt }: EventFacts) {
  if (calledOff) return 'event_called_off'
  return saleOpensAt ? 'sale_opens_soon' : 'not_available'
}

function Price({ event, closed }: { event: EventFacts; closed: boolean }) {
  const t = useTranslate()
  if (event.calledOff) return null
  if (event.messageOnly) return <span className="font-semibold">{t('event_see_message')}</span>
  if (isReserved(event)) return <span className="font-semibold">{t('reserve_only')}</span>
  if (event.minTicketPrice === null) return null
  return (
    <>
      <span className="text-ink-soft">{t('price_from')}</span>{' '}
      <span className={classes('display text-lead', closed && 'text-ink-soft')}>
        {formatMajor(event.minTicketPrice, event.currency)}
      </span>
    </>
  )
}

/** Vertical on a stub at the side, horizontal on one on top. */
export function DateStub({
  event,
  closed,
  side,
}: {
  event: EventDates & Pick<EventFacts, 'date'>
  closed: boolean
  side: boolean
}) {
  const t = useTranslate()
  const locale = useLocale()
  const date = event.date ?? stubDateOf(event, locale)
  const way = classes('flex flex-1 items-center', side ? 'flex-col' : 'gap-2')
  const look = classes(way, 'h-full', side ? 'px-1 py-5 text-center' : 'px-4')
  const atEnd = classes('figures text-small font-semibold', side ? 'mt-auto' : 'ml-auto')
  if ('from' in date) {
    const { from, to } = date
    return (
      <p className={look}>
        <Icon name="calendar" className={classes('size-7', !closed && 'text-jacaranda')} />
        <span className={classes('display leading-5', side && 'mt-2')}>{t('choose_your_date')}</span>
        <span className={atEnd}>
          <span className="sr-only">{t('date_between', { from, to })}</span>
          <span aria-hidden="true" className="flex flex-col items-center whitespace-nowrap">
            {from}
            <span className={side ? 'my-1 h-3 border-l-2' : undefined} />
            {to}
          </span>
        </span>
      </p>
    )
  }
  const { weekdayShort, day, monthShort, farYear, time, long } = date
  return (
    <time dateTime={date.startsAt} className={look}>
      <span className="sr-only">
        {long}, {time}
      </span>
      <span aria-hidden="true" className={way}>
        <span className="text-small font-semibold uppercase">{weekdayShort}</span>
        <span className={classes('display figures', side ? 'text-title' : 'text-heading')}>{day}</span>
        <span className="text-small font-semibold uppercase">{monthShort}</span>
        {farYear && <span className="figures text-small font-semibold">{farYear}</span>}
        <span className={atEnd}>{time}</span>
      </span>
    </time>
  )
}

/** Placeholder for a card that is loading. */
export function EventCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Ticket stub={<Skeleton className="mx-auto mt-6 h-20 w-10" />}>
        <Skeleton className="aspect-[4/3] rounded-none" />
        <div className="flex flex-col gap-2 px-4 pt-4 pb-5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-4 h-5 w-2/5" />
        </div>
      </Ticket>
    </div>
  )
}
