import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { groupByStop } from '#domain/travel/tickets/parties.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { TicketFacts } from './check-ticket.ts'
import { Rides } from './rides.tsx'

/** The number of passengers aboard, their van, and the stops of those who are missing. */
export function PeopleAboard({ ticket, leg }: { ticket: TicketFacts; leg: Leg }) {
  const t = useTranslate()
  const { boarded, expected, boardedNow, parties, timeZone = 'UTC' } = ticket
  if (boarded === undefined || expected === undefined || !parties) return null
  const waiting = groupByStop(parties)
    .map((stop) => ({
      id: stop[0]?.partyId,
      address: stop[0]?.address,
      names: stop.flatMap(({ passengers }) =>
        passengers.filter(({ boardedAt }) => !boardedAt).map(({ name }) => name),
      ),
    }))
    .filter(({ names }) => names.length > 0)
  const namesNow = parties.flatMap(({ passengers }) =>
    passengers.filter((one) => one.boardedNow).map(({ name }) => name),
  )
  const now = parties.filter(({ passengers }) => passengers.some((one) => one.boardedNow))
  const riding = now.length > 0 ? now : parties
  return (
    <div className="flex flex-col gap-3">
      <p className="display figures text-title">
        {boardedNow ? t('qr_passenger_count', { count: boardedNow }) : null}
        {namesNow.length > 0 && (
          <span translate="no" className="block text-heading">
            {namesNow.join(', ')}
          </span>
        )}
        <span className="mt-1 block text-lead">
          {boarded === expected
            ? t('page_gate_everyone_aboard')
            : t('page_gate_aboard_of', { boarded, expected })}
        </span>
      </p>
      <Rides parties={riding} leg={leg} timeZone={timeZone} className="text-heading" />
      {waiting.length > 0 && (
        <div className="rounded-card border-2 border-current p-4">
          <p className="text-lead font-semibold">
            {t('page_gate_still_missing', { count: expected - boarded })}
          </p>
          <ul className="mt-2 flex flex-col gap-2">
            {waiting.map(({ id, address, names }) => (
              <li key={id} className="flex gap-2">
                <Icon name="pin" className="mt-0.5 size-5" />
                <span translate="no">
                  <span className="font-semibold">{names.join(', ')}</span>
                  <span className="block">{address}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
