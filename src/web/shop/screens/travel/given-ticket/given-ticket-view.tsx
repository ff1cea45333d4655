import { useState } from 'react'
import type { Province } from '#contract/geography/places.ts'
import type { GivenTicket } from '#contract/sales/give-aways.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useRideWords } from '#web/shop/catalogue/events/ride-words.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { AcceptForm } from './accept-form.tsx'

/** The trip of the place and, until it is accepted, the receiver's form. */
export function GivenTicketView({
  given: asked,
  counties,
  token,
}: {
  given: GivenTicket
  counties: Province['counties']
  token: string
}) {
  const t = useTranslate()
  const words = useDateWords()
  const rideWords = useRideWords()
  const [accepted, setAccepted] = useState<GivenTicket | null>(null)
  const given = accepted ?? asked
  const date = words(given.startsAt, given.timeZone)
  const rides = given.rides && rideWords(given.rides, given.startsAt, given.timeZone)
  const isAccepted = given.state === 'accepted'
  return (
    <div className="flex flex-col gap-6">
      <header>
        <p className="text-small text-ink-soft">{t('page_given_from', { giver: given.giver })}</p>
        <h1 className="display mt-1 text-title">{t(isAccepted ? 'page_given_done' : 'page_given_title')}</h1>
        <p className="mt-3 text-lead text-ink-soft" role="status">
          {t(isAccepted ? 'page_given_done_text' : 'page_given_text')}
        </p>
      </header>
      <div className="rounded-card bg-white p-5 shadow-lift">
        <p className="display text-lead">{given.event}</p>
        <p className="mt-1 font-semibold">
          {date.long}, {date.time}
        </p>
        <p className="text-small text-ink-soft">{given.place}</p>
        {rides && (
          <p className="figures mt-2 text-small">
            {t('ride_pick_up')} <span className="font-semibold">{rides.pickUp}</span> · {t('ride_return')}{' '}
            <span className="font-semibold">{rides.back}</span>
          </p>
        )}
        <p className="mt-2 text-small">{given.category}</p>
      </div>
      {!isAccepted && <AcceptForm given={given} counties={counties} token={token} onAccepted={setAccepted} />}
    </div>
  )
}
