import type { WaitingEntry } from '#contract/sales/waiting-list.ts'
import { useDateTime, useDeadline } from '#web/app/dates.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** One entry: the trip, the seats, and the position or the offer with its end. */
export function WaitingCard({ entry, onLeave }: { entry: WaitingEntry; onLeave: () => void }) {
  const t = useTranslate()
  const dateTime = useDateTime()
  const showDeadline = useDeadline()
  const { eventName, slug, category, name, startsAt, timeZone, seats, place, offer, eventDateId, id } = entry
  return (
    <article className="rounded-card bg-white p-4 shadow-lift md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="display text-lead">{eventName}</h2>
          <p className="figures text-small text-ink-soft">{dateTime(startsAt, timeZone)}</p>
          <p className="figures mt-1 text-small">
            {category} · {seats} × {name}
          </p>
        </div>
        {offer ? (
          <Badge tone="leaf">{t('waiting_offered', { count: offer.seats })}</Badge>
        ) : (
          <Badge>{t('waiting_place', { place: place ?? 0 })}</Badge>
        )}
      </div>
      {offer && (
        <p className="mt-3 font-semibold">
          {t('waiting_offered_until', { until: showDeadline(offer.until, timeZone) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {offer && (
          <ButtonLink to={`/event/${slug}?date=${eventDateId}&offer=${id}`}>{t('waiting_take')}</ButtonLink>
        )}
        <Button variant="quiet" className={offer ? undefined : '-ml-6'} onClick={onLeave}>
          {t('waiting_stop')}
        </Button>
      </div>
    </article>
  )
}
