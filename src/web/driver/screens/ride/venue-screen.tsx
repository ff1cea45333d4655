import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { countPeople, type RideLeg, type RideParty, type RidePerson } from '../../ride/read-leg.ts'
import type { NewAct } from '../../state/acts.ts'
import type { SavedRoute } from '../../state/route.ts'
import { useClock, useTexts } from '../../texts/texts.tsx'
import { ScanScreen } from '../scan/scan-screen.tsx'
import { CountSheet } from '../sheets/count-sheet.tsx'
import { type Reason, ReasonSheet } from '../sheets/reason-sheet.tsx'
import { BottomActions } from './bottom-actions.tsx'
import { PartyCard } from './party-card.tsx'
import type { Undo } from './use-undo.ts'
import { WaitClock } from './wait-clock.tsx'

type Props = {
  route: SavedRoute
  leg: RideLeg
  undo: Undo
  onBack: () => void
}

/** The way home begins: who is aboard, who is missing, a count, and the reason for leaving without somebody. */
export function VenueScreen({ route, leg, undo, onBack }: Props) {
  const t = useTexts()
  const [step, setStep] = useState<'board' | 'scan' | 'count' | 'reason'>('board')
  const [counted, setCounted] = useState(0)
  const { parties, waiting, arrive, wait, board, depart } = useVenueActs(leg, undo)
  const { aboard, all } = countPeople(parties)
  const { venue, extra } = leg
  const isMissing = ({ people }: RideParty) => people.some(({ state }) => state === 'waiting')
  const sorted = [...parties.filter(isMissing), ...parties.filter((party) => !isMissing(party))]
  const isStanding = venue.arrivedAt !== null && venue.departedAt === null
  const back = () => setStep('board')
  const go = (people: number, reason?: Reason) => {
    depart(people, reason)
    back()
    onBack()
  }
  const leave = (people: number) => {
    setCounted(people)
    if (waiting.length > 0) setStep('reason')
    else go(people)
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <VenueHead route={route} aboard={aboard} all={all} extra={extra} onBack={onBack} />
      {isStanding && waiting.length > 0 && <WaitClock visit={venue} onLonger={wait} />}
      <h2 className="text-lead font-semibold">{t('drive_missing', { count: waiting.length })}</h2>
      {sorted.map((party) => (
        <PartyCard key={party.partyId} party={party} hasAddress onBoard={board} onAbsent={null} />
      ))}
      <BottomActions
        visit={venue}
        isAnyoneMissing={waiting.length > 0}
        leaveWords={t('drive_count_and_go')}
        onArrive={arrive}
        onScan={() => setStep('scan')}
        onLeave={() => setStep('count')}
        onBack={onBack}
      />
      {step === 'scan' && <ScanScreen route={route} leg={leg} onClose={back} undo={undo} />}
      {step === 'count' && <CountSheet expected={aboard + extra} onCount={leave} onClose={back} />}
      {step === 'reason' && (
        <ReasonSheet
          title={t('drive_leave_without', { count: waiting.length })}
          kind="absence"
          onReason={(reason) => go(counted, reason)}
          onClose={back}
        />
      )}
    </div>
  )
}

/** The buttons of the place where the way home begins. */
function useVenueActs(leg: RideLeg, undo: Undo) {
  const t = useTexts()
  const parties = leg.stops.flatMap((stop) => stop.parties)
  const waiting = parties.flatMap(({ people }) => people).filter(({ state }) => state === 'waiting')
  const home = { leg: 'return' } as const
  const act = (words: string, ...acts: NewAct[]) => void undo.act(words, ...acts)
  return {
    parties,
    waiting,
    arrive: () => act(t('drive_did_arrive'), { ...home, kind: 'arrived' }),
    wait: () => act(t('drive_did_wait'), { ...home, kind: 'wait', minutes: 5 }),
    board: (people: RidePerson[]) =>
      act(t('drive_did_board', { count: people.length }), {
        ...home,
        kind: 'aboard',
        how: 'list',
        passengers: people.map(({ id }) => id),
      }),
    depart(people: number, reason?: Reason) {
      const passengers = waiting.map(({ id }) => id)
      const absent: NewAct[] = reason ? [{ ...home, kind: 'not_here', passengers, ...reason }] : []
      const left: NewAct = { ...home, kind: 'departed', ...reason }
      act(t('drive_did_depart'), { ...home, kind: 'count', people }, ...absent, left)
    },
  }
}

function VenueHead({
  route,
  aboard,
  all,
  extra,
  onBack,
}: {
  route: SavedRoute
  aboard: number
  all: number
  extra: number
  onBack: () => void
}) {
  const t = useTexts()
  const clock = useClock()
  const startsAt = route.manifest.legs.find(({ leg }) => leg === 'return')?.startsAt
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onClick={onBack}
        className="flex min-h-12 items-center gap-2 self-start font-semibold"
      >
        <Icon name="arrow-left" className="size-6" />
        {t('drive_leg_return')}
      </button>
      <div className="flex items-start gap-4">
        {startsAt && <p className="display figures text-heading text-marigold">{clock(startsAt)}</p>}
        <h1 className="display min-w-0 flex-1 text-heading">{route.manifest.event.placeName}</h1>
      </div>
      <p className="display figures text-title">{t('drive_aboard_of', { aboard, all })}</p>
      {extra > 0 && <p className="text-lead">{t('drive_extra', { count: extra })}</p>}
    </div>
  )
}
