import { useRef, useState } from 'react'
import type { BoardingParty } from '#contract/travel/tickets.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { groupByStop, type PartyRequest } from '#domain/travel/tickets/parties.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Reason } from './check-ticket.ts'
import { ReasonField } from './reason-field.tsx'
import { Rides } from './rides.tsx'

/** Chooses the passengers to board: all of a stop with one press, or the checked ones. */
export function BoardingChoice({
  parties,
  leg,
  timeZone,
  needsReason,
  givenReason,
  onBoard,
}: {
  parties: BoardingParty[]
  leg: Leg
  timeZone: string
  /** the code could not be read */
  needsReason: boolean
  /** chosen before, when another device was faster */
  givenReason: Reason | undefined
  onBoard: (parties: PartyRequest[], reason?: Reason) => void
}) {
  const t = useTranslate()
  const [away, setAway] = useState<ReadonlySet<string>>(new Set())
  const { board, reasonField } = useReason(needsReason, givenReason, onBoard)
  const stops = groupByStop(parties)
  const hasTickets = new Set(parties.map(({ ticket }) => ticket)).size > 1
  const toggle = (id: string) => {
    const next = new Set(away)
    if (!next.delete(id)) next.add(id)
    setAway(next)
  }
  const openStops = stops.filter((stop) => countOf(requestsOf(stop)) > 0)
  const everyone = requestsOf(parties)

  return (
    <div className="flex flex-col gap-5">
      {reasonField}
      {stops.map((stop) => {
        const present = requestsOf(stop, away)
        return (
          <section
            key={stop[0]?.partyId}
            aria-label={stop[0]?.address}
            className="flex flex-col gap-3 rounded-card bg-ink-raised p-4"
          >
            <StopHead stop={stop} leg={leg} timeZone={timeZone} />
            <People stop={stop} hasTickets={hasTickets} timeZone={timeZone} away={away} toggle={toggle} />
            {countOf(requestsOf(stop)) > 0 && (
              <Button
                variant="accent"
                size="large"
                full
                icon="check"
                disabled={countOf(present) === 0}
                data-autofocus={(!needsReason && stop === openStops[0]) || undefined}
                onClick={() => board(present)}
              >
                {t('page_gate_people_now', { count: countOf(present) })}
              </Button>
            )}
          </section>
        )
      })}
      {openStops.length > 1 && (
        <Button
          size="large"
          full
          variant="secondary"
          className="border-paper! text-paper! hover:bg-paper! hover:text-ink!"
          onClick={() => board(everyone)}
        >
          {t('page_gate_board_everyone', { count: countOf(everyone) })}
        </Button>
      )}
    </div>
  )
}

/** The reason for boarding without a readable code, which is asked for before anybody boards. */
function useReason(
  isNeeded: boolean,
  given: Reason | undefined,
  onBoard: (parties: PartyRequest[], reason?: Reason) => void,
) {
  const [reason, setReason] = useState<Partial<Reason>>(given ?? {})
  const [isMissing, setMissing] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const board = (requests: PartyRequest[]) => {
    if (!isNeeded) return onBoard(requests)
    const reasonText = reason.reasonText?.trim()
    if (!reason.reason || (reason.reason === 'other' && !reasonText)) {
      setMissing(true)
      element.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
      element.current?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
      return
    }
    onBoard(requests, { reason: reason.reason, ...(reason.reason === 'other' && { reasonText }) })
  }
  const reasonField = isNeeded && (
    <div ref={element}>
      <ReasonField
        reason={reason}
        isMissing={isMissing}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
      />
    </div>
  )
  return { board, reasonField }
}

type PeopleProps = {
  stop: BoardingParty[]
  /** whether the number of the ticket is shown */
  hasTickets: boolean
  timeZone: string
  /** the passengers who are not ticked */
  away: ReadonlySet<string>
  toggle: (id: string) => void
}

function People({ stop, hasTickets, timeZone, away, toggle }: PeopleProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-col gap-2">
      {stop.flatMap((party) =>
        party.passengers.map((passenger) => (
          <li key={passenger.id}>
            <Person
              name={passenger.name}
              detail={hasTickets ? t('page_gate_ticket', { number: party.ticket }) : ''}
              aboard={
                passenger.boardedAt
                  ? {
                      time: showTime(new Date(passenger.boardedAt), timeZone),
                      device: passenger.boardedOn,
                    }
                  : null
              }
              checked={!away.has(passenger.id)}
              onToggle={() => toggle(passenger.id)}
            />
          </li>
        )),
      )}
    </ul>
  )
}

function StopHead({ stop, leg, timeZone }: { stop: BoardingParty[]; leg: Leg; timeZone: string }) {
  const t = useTranslate()
  const [first] = stop
  const expected = stop.reduce((sum, party) => sum + party.expected, 0)
  const boarded = stop.reduce((sum, party) => sum + party.boarded, 0)
  return (
    <div className="flex items-start gap-3">
      <Icon name="pin" className="mt-1 size-6 text-marigold" />
      <div className="min-w-0 flex-1">
        <h3 translate="no" className="text-lead font-semibold">
          {first?.address}
        </h3>
        <p translate="no" className="text-paper-soft">
          {first?.county}
        </p>
        <Rides parties={stop} leg={leg} timeZone={timeZone} className="text-marigold" />
        <p className="figures font-semibold">
          {boarded === expected
            ? t('page_gate_stop_complete')
            : t('page_gate_aboard_of', { boarded, expected })}
        </p>
      </div>
    </div>
  )
}

function Person({
  name,
  detail,
  aboard,
  checked,
  onToggle,
}: {
  name: string
  detail: string
  aboard: { time: string; device: string | null } | null
  checked: boolean
  onToggle: () => void
}) {
  const t = useTranslate()
  if (aboard) {
    const { time, device } = aboard
    return (
      <div className="flex min-h-12 items-center gap-3 px-3 text-paper-soft">
        <Icon name="check" className="size-7" />
        <span className="flex min-w-0 flex-col">
          <span translate="no" className="text-lead">
            {name}
          </span>
          <span className="figures text-small">
            {device ? t('page_gate_boarded_at_on', { time, device }) : t('page_gate_boarded_at', { time })}
          </span>
        </span>
      </div>
    )
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border-2 border-ink-line px-3 has-checked:border-paper-soft">
      <input
        type="checkbox"
        checked={checked}
        onChange={onToggle}
        className="size-7 shrink-0 accent-marigold"
      />
      <span className="flex min-w-0 flex-col">
        <span translate="no" className="text-lead font-semibold">
          {name}
        </span>
        {detail && <span className="text-small text-paper-soft">{detail}</span>}
      </span>
    </label>
  )
}

/** The passengers of these parties who are neither aboard nor unchecked. */
function requestsOf(
  parties: readonly BoardingParty[],
  away: ReadonlySet<string> = new Set(),
): PartyRequest[] {
  return parties.flatMap(({ partyId, passengers }) => {
    const present = passengers.filter(({ id, boardedAt }) => !boardedAt && !away.has(id)).map(({ id }) => id)
    return present.length > 0 ? [{ partyId, passengers: present }] : []
  })
}

function countOf(requests: readonly PartyRequest[]): number {
  return requests.reduce((sum, { passengers }) => sum + (passengers?.length ?? 0), 0)
}
