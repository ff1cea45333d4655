import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { RideParty, RidePerson } from '../../ride/read-leg.ts'
import { useClock, useTexts } from '../../texts/texts.tsx'
import { DriveButton, RoundLink } from '../../ui/buttons.tsx'

/** The people of a party, each with a tick, and with a phone until they are aboard. */
export function PartyCard({
  party,
  hasAddress,
  onBoard,
  onAbsent,
}: {
  party: RideParty
  hasAddress: boolean
  onBoard: ((people: RidePerson[]) => void) | null
  /** null: the wait is not over */
  onAbsent: ((people: RidePerson[]) => void) | null
}) {
  const t = useTexts()
  const waiting = party.people.filter(({ state }) => state === 'waiting')
  return (
    <section aria-label={party.orderNumber} className="flex flex-col gap-3 rounded-card bg-ink-raised p-4">
      {hasAddress && <p className="font-semibold">{`${party.address}, ${party.county}`}</p>}
      {party.note && (
        <p className="flex gap-2 text-marigold">
          <Icon name="info" className="mt-0.5 size-5" />
          {party.note}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {party.people.map((person) => (
          <PersonRow key={person.id} person={person} onBoard={onBoard && (() => onBoard([person]))} />
        ))}
      </ul>
      {waiting.length > 1 && onBoard && (
        <DriveButton onClick={() => onBoard(waiting)}>
          {t('drive_board_all', { count: waiting.length })}
        </DriveButton>
      )}
      {waiting.length > 0 && onAbsent && (
        <DriveButton look="danger" onClick={() => onAbsent(waiting)}>
          {t('drive_not_here', { count: waiting.length })}
        </DriveButton>
      )}
      <p className="figures text-paper-soft">{t('drive_order', { number: party.orderNumber })}</p>
    </section>
  )
}

function PersonRow({ person, onBoard }: { person: RidePerson; onBoard: (() => void) | null }) {
  const t = useTexts()
  const isAboard = person.state === 'aboard'
  const tick = onBoard && !isAboard ? onBoard : undefined
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        aria-pressed={isAboard}
        aria-disabled={!tick}
        onClick={tick}
        className={classes(
          'flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-left',
          isAboard ? 'bg-leaf-deep' : 'bg-ink',
        )}
      >
        <Mark state={person.state} />
        <span className="flex min-w-0 flex-col">
          <span className="text-lead font-semibold">{person.name}</span>
          <StateWords person={person} />
          {person.wheelchair && <span className="text-marigold">{t('drive_wheelchair')}</span>}
        </span>
      </button>
      {person.phone && !isAboard && (
        <>
          <RoundLink
            icon="phone"
            label={t('drive_call', { name: person.name })}
            href={`tel:${person.phone}`}
          />
          <RoundLink
            icon="mail"
            label={t('drive_whatsapp', { name: person.name })}
            href={`https://wa.me/${person.phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noreferrer"
          />
        </>
      )}
    </li>
  )
}

function StateWords({ person: { state, since, isUnsent } }: { person: RidePerson }) {
  const t = useTexts()
  const clock = useClock()
  if (state === 'waiting') return null
  const time = since === null ? '' : clock(since)
  return (
    <span className="figures flex flex-wrap gap-x-2 text-paper-soft">
      {t(state === 'aboard' ? 'drive_aboard_at' : 'drive_absent_at', { time })}
      {isUnsent && <span>{t('drive_not_sent')}</span>}
    </span>
  )
}

function Mark({ state }: { state: RidePerson['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2',
        state === 'aboard' ? 'border-white bg-white text-leaf-deep' : 'border-paper-soft',
      )}
    >
      {state === 'aboard' && <Icon name="check" className="size-6" />}
      {state === 'absent' && <Icon name="close" className="size-5" />}
    </span>
  )
}
