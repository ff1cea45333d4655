import type { Dispatch, SetStateAction } from 'react'
import { useState } from 'react'
import type { BoardingTrip, ListedParty } from '#contract/travel/tickets.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { groupByStop } from '#domain/travel/tickets/parties.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DarkWaiting } from './dark-waiting.tsx'
import { Rides } from './rides.tsx'
import { useTripList } from './use-trip-list.ts'

/** Further ones are found by the search: a phone cannot render thousands. */
const mostShown = 200

/** The passengers of a trip of today, aboard and missing, by stop. */
export function PassengerList({
  leg,
  device,
  paused,
  onOpen,
}: {
  leg: Leg
  device: string
  /** an order is open over it */
  paused: boolean
  onOpen: (orderId: string) => void
}) {
  const t = useTranslate()
  const { list, hasFailed, refresh, choose } = useTripList(leg, device, paused)
  const [text, setText] = useState('')
  const [missingOnly, setMissingOnly] = useState(false)
  if (!list)
    return hasFailed ? <Failed onRetry={refresh} /> : <DarkWaiting>{t('page_gate_list_loading')}</DarkWaiting>
  const trip = list.trips.find(({ eventDateId }) => eventDateId === list.chosen)
  if (!trip) return <p className="py-8 text-center text-lead font-semibold">{t('page_gate_list_none')}</p>

  const fitting = list.parties.filter(
    (party) => (!missingOnly || party.boarded < party.expected) && fits(party, text),
  )
  const shown = fitting.slice(0, mostShown)
  return (
    <div className="flex flex-col gap-4">
      {list.trips.length > 1 && (
        <SelectField
          label={t('page_gate_list_trip')}
          value={trip.eventDateId}
          onChange={(event) => choose(Number(event.target.value))}
          options={list.trips.map((one) => ({ value: one.eventDateId, label: nameOf(one) }))}
        />
      )}
      <Count trip={trip} leg={leg} single={list.trips.length === 1} />
      <Freshness isStale={hasFailed} time={showTime(list.at, trip.timeZone)} />
      <TextField
        label={t('page_gate_list_search')}
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <MissingOnly missingOnly={missingOnly} setMissingOnly={setMissingOnly} />
      {shown.length === 0 && (
        <p role="status" className="py-4 text-lead font-semibold">
          {t(missingOnly && text.trim() === '' ? 'page_gate_everyone_aboard' : 'page_gate_list_no_match')}
        </p>
      )}
      {groupByStop(shown).map((stop) => (
        <Stop
          key={`${stop[0]?.orderId} ${stop[0]?.partyId}`}
          stop={stop}
          trip={trip}
          leg={leg}
          onOpen={onOpen}
        />
      ))}
      {fitting.length > shown.length && (
        <p className="text-paper-soft">{t('page_gate_list_more', { count: mostShown })}</p>
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="error">{t('page_gate_list_failed')}</Banner>
      <Button variant="accent" size="large" full onClick={() => void onRetry()}>
        {t('try_again')}
      </Button>
    </div>
  )
}

function Freshness({ isStale, time }: { isStale: boolean; time: string }) {
  const t = useTranslate()
  return isStale ? (
    <Banner tone="warning">{t('page_gate_list_stale', { time })}</Banner>
  ) : (
    <p className="figures -mt-2 text-small text-paper-soft">{t('page_gate_list_updated', { time })}</p>
  )
}

function MissingOnly({
  missingOnly,
  setMissingOnly,
}: {
  missingOnly: boolean
  setMissingOnly: Dispatch<SetStateAction<boolean>>
}) {
  const t = useTranslate()
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={missingOnly}
        onChange={(event) => setMissingOnly(event.target.checked)}
        className="size-6 shrink-0 accent-marigold"
      />
      <span className="text-lead font-semibold">{t('page_gate_list_missing_only')}</span>
    </label>
  )
}

function Count({ trip, leg, single }: { trip: BoardingTrip; leg: Leg; single: boolean }) {
  const t = useTranslate()
  const { boarded, expected } = trip[leg]
  return (
    <div className="flex flex-col gap-2">
      {single && (
        <h2 translate="no" className="text-lead font-semibold">
          {nameOf(trip)}
        </h2>
      )}
      <p className="display figures text-title">{t('page_gate_aboard_of', { boarded, expected })}</p>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-ink-raised">
        <div
          className="h-full bg-marigold"
          style={{ width: `${expected ? (100 * boarded) / expected : 0}%` }}
        />
      </div>
    </div>
  )
}

function Stop({
  stop,
  trip,
  leg,
  onOpen,
}: {
  stop: ListedParty[]
  trip: BoardingTrip
  leg: Leg
  onOpen: (orderId: string) => void
}) {
  const t = useTranslate()
  const boarded = stop.reduce((sum, party) => sum + party.boarded, 0)
  const expected = stop.reduce((sum, party) => sum + party.expected, 0)
  return (
    <section aria-label={stop[0]?.address} className="rounded-card bg-ink-raised p-4">
      <div className="flex items-start gap-3">
        <Icon name="pin" className="mt-0.5 size-6 text-marigold" />
        <div className="min-w-0 flex-1">
          <h3 translate="no" className="font-semibold">
            {stop[0]?.address}
          </h3>
          <p translate="no" className="text-small text-paper-soft">
            {stop[0]?.county}
          </p>
          <Rides parties={stop} leg={leg} timeZone={trip.timeZone} className="text-marigold" />
        </div>
        <p className="figures font-semibold whitespace-nowrap">
          {boarded === expected
            ? t('page_gate_stop_complete')
            : t('page_gate_aboard_of', { boarded, expected })}
        </p>
      </div>
      <ul className="mt-2 flex flex-col divide-y divide-ink-line">
        {stop.map((party) => (
          <li key={`${party.orderId} ${party.partyId}`}>
            <PartyButton party={party} timeZone={trip.timeZone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A ticket's passengers, aboard and missing; opens their order. */
function PartyButton({
  party,
  timeZone,
  onOpen,
}: {
  party: ListedParty
  timeZone: string
  onOpen: (orderId: string) => void
}) {
  const t = useTranslate()
  return (
    <button
      type="button"
      onClick={() => onOpen(party.orderId)}
      className="flex w-full items-center gap-3 rounded-control py-3 text-left"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        {party.passengers.map(({ id, name, boardedAt }) => (
          <span key={id} className="flex items-center gap-2">
            <Icon
              name={boardedAt ? 'check' : 'clock'}
              className={classes('size-5', !boardedAt && 'text-marigold')}
            />
            <span className={classes('min-w-0', boardedAt ? 'text-paper-soft' : 'font-semibold')}>
              <span translate="no">{name}</span>
              <span className="figures block text-small font-normal">
                {boardedAt
                  ? t('page_gate_boarded_at', { time: showTime(new Date(boardedAt), timeZone) })
                  : t('page_gate_missing')}
              </span>
            </span>
          </span>
        ))}
        <span className="figures text-small text-paper-soft">
          <span translate="no">{party.orderNumber}</span> · {t('page_gate_ticket', { number: party.ticket })}
        </span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}

function nameOf({ event, startsAt, timeZone }: BoardingTrip): string {
  return `${event.name} · ${showTime(new Date(startsAt), timeZone)}`
}

/** Ignores case and accents; each word must be in names, address or number. */
function fits({ passengers, address, county, orderNumber }: ListedParty, text: string): boolean {
  const whole = fold([...passengers.map(({ name }) => name), address, county, orderNumber].join(' '))
  return fold(text)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
