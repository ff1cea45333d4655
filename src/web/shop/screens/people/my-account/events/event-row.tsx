import type { ReactNode } from 'react'
import { useDateTime, useDateWords } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'

export type RowEvent = {
  name: string
  place: string
  imagePath: string | null
  /** null while it has no date */
  startsAt: string | null
  timeZone: string
}

/**
 * A private event as a ticket: the date on the stub, then its picture, name, time and place. Its actions are below.
 */
export function EventRow({
  event,
  title,
  badge,
  isOver = false,
  actions,
  children,
}: {
  event: RowEvent
  /** the name, possibly as a link over the whole row */
  title: ReactNode
  badge: ReactNode
  isOver?: boolean
  actions?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const { imagePath, startsAt, timeZone, place } = event
  return (
    <article className="group/ticket relative">
      <Ticket
        stub={<Stub startsAt={startsAt} timeZone={timeZone} />}
        stubClassName={isOver ? 'bg-paper-deep text-ink-soft' : undefined}
      >
        <div className="flex flex-col md:min-h-44 md:flex-row">
          <RowPicture imagePath={imagePath} isOver={isOver} />
          <div className="flex min-w-0 flex-1 flex-col gap-3 px-4 py-4 md:px-5">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <h2 className="display min-w-0 text-lead leading-6 wrap-anywhere">{title}</h2>
              {badge}
            </div>
            <div className="flex flex-col gap-1 text-small text-ink-soft">
              <p className="figures flex items-start gap-1.5">
                <Icon name="calendar" className="mt-0.5 size-4" />
                {startsAt ? (
                  <time dateTime={startsAt}>{dateTime(startsAt, timeZone)}</time>
                ) : (
                  t('page_my_events_no_date')
                )}
              </p>
              <p className="flex items-start gap-1.5 wrap-anywhere">
                <Icon name="pin" className="mt-0.5 size-4" />
                {place || t('page_my_events_no_place')}
              </p>
            </div>
            {children}
            {actions && <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">{actions}</div>}
          </div>
        </div>
      </Ticket>
    </article>
  )
}

function RowPicture({ imagePath, isOver }: { imagePath: string | null; isOver: boolean }) {
  return (
    <div className="relative aspect-[5/2] shrink-0 overflow-hidden bg-paper-deep md:aspect-auto md:w-44">
      {imagePath ? (
        <Picture
          path={imagePath}
          alt=""
          width={800}
          height={1000}
          sizes="(min-width: 641px) 11rem, 75vw"
          className={classes('absolute inset-0 size-full object-cover', isOver && 'grayscale')}
        />
      ) : (
        <span className="absolute inset-0 flex items-center justify-center text-control">
          <Icon name="camera" className="size-8" />
        </span>
      )}
    </div>
  )
}

/** A link that covers the whole row; other controls are above it (`aboveRow`). */
export const wholeRow =
  'after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus)'
export const aboveRow = 'relative z-1'

function Stub({ startsAt, timeZone }: Pick<RowEvent, 'startsAt' | 'timeZone'>) {
  const words = useDateWords()
  const look = 'flex h-full flex-col items-center px-1 py-5 text-center'
  if (!startsAt) {
    return (
      <p className={look}>
        <Icon name="calendar" className="size-7 text-ink-soft" />
      </p>
    )
  }
  const { weekdayShort, day, monthShort, farYear, time } = words(startsAt, timeZone)
  return (
    <p aria-hidden="true" className={look}>
      <span className="text-small font-semibold uppercase">{weekdayShort}</span>
      <span className="display figures text-title">{day}</span>
      <span className="text-small font-semibold uppercase">{monthShort}</span>
      {farYear && <span className="figures text-small font-semibold">{farYear}</span>}
      <span className="figures mt-auto text-small font-semibold">{time}</span>
    </p>
  )
}

/** Placeholder for rows that are loading. */
export function EventRowSkeletons() {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <Spinner className="sr-only" />
      {[1, 2, 3].map((nth) => (
        <Ticket key={nth} stub={<Skeleton className="mx-auto mt-6 h-20 w-10" />}>
          <div className="flex flex-col md:min-h-44 md:flex-row">
            <Skeleton className="aspect-[5/2] rounded-none md:aspect-auto md:w-44" />
            <div className="flex flex-1 flex-col gap-3 px-4 py-4 md:px-5">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        </Ticket>
      ))}
    </div>
  )
}
