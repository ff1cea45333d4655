import type { ReactNode } from 'react'
import type { Rides } from '#contract/sales/rides.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { RoundTripLine } from '#web/ui/drawings/round-trip-line.tsx'
import { useRideWords } from './ride-words.ts'

/** A line between pick-up and venue, with both times. */
export function TripLine({
  rides,
  startsAt,
  timeZone,
  from,
  to,
  className,
}: {
  /** null until the hours of a private van are agreed */
  rides: Rides | null
  startsAt: string
  timeZone: string
  from: ReactNode
  to: ReactNode
  className?: string
}) {
  const t = useTranslate()
  const words = useRideWords()
  const told = rides && words(rides, startsAt, timeZone)
  const toAgree = t('ride_to_agree')
  return (
    <div className={className}>
      <p className="sr-only">
        {t('ride_pick_up')}: {told?.pickUp ?? toAgree}. {t('ride_return')}: {told?.back ?? toAgree}.
      </p>
      <RoundTripLine
        className="text-jacaranda"
        outbound={told?.window ?? toAgree}
        inbound={told ? told.returnTime : toAgree}
      />
      <p className="mt-1 flex justify-between gap-4 text-small">
        <span className="min-w-0">
          <span className="block text-ink-soft">{t('ride_pick_up')}</span>
          <span translate="no" className="font-semibold">
            {from}
          </span>
          <span className="figures block">{told?.pickUp ?? toAgree}</span>
        </span>
        {/* A long address leaves room for the words of the venue. */}
        <span className="max-w-1/2 shrink-0 text-right">
          <span className="figures block text-ink-soft">
            {t('ride_starts')} {showTime(new Date(startsAt), timeZone)}
          </span>
          <span translate="no" className="font-semibold">
            {to}
          </span>
          <span className="figures block">
            {t('ride_return')} {told?.back ?? toAgree}
          </span>
        </span>
      </p>
    </div>
  )
}
