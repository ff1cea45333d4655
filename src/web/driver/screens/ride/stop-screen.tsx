import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { addressOf, countPeople, type RideLeg, type RidePerson, type RideStop } from '../../ride/read-leg.ts'
import type { NewAct } from '../../state/acts.ts'
import type { SavedRoute } from '../../state/route.ts'
import { useNow } from '../../state/use-drive.ts'
import { useClock, useTexts } from '../../texts/texts.tsx'
import { DriveLink } from '../../ui/buttons.tsx'
import { ScanScreen } from '../scan/scan-screen.tsx'
import { type Reason, ReasonSheet } from '../sheets/reason-sheet.tsx'
import { BottomActions } from './bottom-actions.tsx'
import { PartyCard } from './party-card.tsx'
import type { Undo } from './use-undo.ts'
import { WaitClock } from './wait-clock.tsx'

type Asked = { people: RidePerson[]; isLeaving: boolean }

type Props = {
  route: SavedRoute
  leg: RideLeg
  stop: RideStop
  undo: Undo
  onBack: () => void
}

/** A stop: arrive, board, wait, leave. On the way home people leave the van here. */
export function StopScreen({ route, leg, stop, undo, onBack }: Props) {
  const t = useTexts()
  const now = useNow()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isScanning, setScanning] = useState(false)
  const { isDrop, waiting, arrive, wait, board, leave, answer } = useStopActs(leg, stop, undo)
  const isWaitOver = stop.waitsUntil !== null && now >= stop.waitsUntil
  const isStanding = stop.arrivedAt !== null && stop.departedAt === null
  const askWhy = (people: RidePerson[]) => setAsked({ people, isLeaving: false })

  return (
    <div className="flex flex-1 flex-col gap-4">
      <StopHead stop={stop} of={leg.stops.length} onBack={onBack} />
      {isStanding && !isDrop && waiting.length > 0 && <WaitClock visit={stop} onLonger={wait} />}
      {stop.parties.map((party) => (
        <PartyCard
          key={party.partyId}
          party={party}
          hasAddress={stop.parties.length > 1}
          onBoard={isDrop ? null : board}
          onAbsent={isWaitOver && !isDrop ? askWhy : null}
        />
      ))}
      <BottomActions
        visit={stop}
        isAnyoneMissing={waiting.length > 0}
        leaveWords={isDrop ? t('drive_drop', { count: countPeople(stop.parties).aboard }) : t('drive_depart')}
        onArrive={arrive}
        onScan={isDrop ? null : () => setScanning(true)}
        onLeave={() =>
          waiting.length > 0 && !isDrop ? setAsked({ people: waiting, isLeaving: true }) : leave()
        }
        onBack={onBack}
      />
      {asked && (
        <ReasonSheet
          title={t(asked.isLeaving ? 'drive_leave_without' : 'drive_why_absent', {
            count: asked.people.length,
          })}
          kind="absence"
          onReason={(reason) => {
            answer(asked, reason)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {isScanning && (
        <ScanScreen route={route} leg={leg} stopId={stop.id} onClose={() => setScanning(false)} undo={undo} />
      )}
    </div>
  )
}

/** The buttons of a stop. */
function useStopActs(leg: RideLeg, stop: RideStop, undo: Undo) {
  const t = useTexts()
  const isDrop = leg.leg === 'return'
  const of = { leg: leg.leg, stopId: stop.id }
  const act = (words: string, ...acts: NewAct[]) => void undo.act(words, ...acts)
  return {
    isDrop,
    waiting: stop.parties.flatMap((party) => party.people).filter(({ state }) => state === 'waiting'),
    arrive: () => act(t('drive_did_arrive'), { ...of, kind: 'arrived' }),
    wait: () => act(t('drive_did_wait'), { ...of, kind: 'wait', minutes: 5 }),
    board: (people: RidePerson[]) =>
      act(t('drive_did_board', { count: people.length }), {
        ...of,
        kind: 'aboard',
        how: 'list',
        passengers: people.map(({ id }) => id),
      }),
    leave: () => act(t(isDrop ? 'drive_did_drop' : 'drive_did_depart'), { ...of, kind: 'departed' }),
    answer({ people, isLeaving }: Asked, reason: Reason) {
      const passengers = people.map(({ id }) => id)
      const absent: NewAct = { ...of, kind: 'not_here', passengers, ...reason }
      if (isLeaving) act(t('drive_did_depart'), absent, { ...of, kind: 'departed', ...reason })
      else act(t('drive_did_absent', { count: passengers.length }), absent)
    },
  }
}

function StopHead({ stop, of, onBack }: { stop: RideStop; of: number; onBack: () => void }) {
  const t = useTexts()
  const clock = useClock()
  const { aboard, all } = countPeople(stop.parties)
  const { latitude, longitude } = stop
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onClick={onBack}
        className="flex min-h-12 items-center gap-2 self-start font-semibold"
      >
        <Icon name="arrow-left" className="size-6" />
        {t('drive_stop_of', { number: stop.number, of })}
      </button>
      <div className="flex items-start gap-4">
        <p className="display figures text-heading text-marigold">{clock(stop.at)}</p>
        <h1 className="display min-w-0 flex-1 text-heading">{addressOf(stop)}</h1>
      </div>
      <p className="figures text-lead">{t('drive_aboard_of', { aboard, all })}</p>
      <DriveLink
        icon="pin"
        href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('drive_navigate')}
      </DriveLink>
    </div>
  )
}
