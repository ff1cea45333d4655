import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { RidePerson } from '../../ride/read-leg.ts'
import type { CodeAnswer, FoundParty } from '../../scan/answer-code.ts'
import type { Tone } from '../../scan/beep.ts'
import type { NewAct } from '../../state/acts.ts'
import { type DriveSay, useClock, useTexts } from '../../texts/texts.tsx'

export type Boarding = Pick<NewAct, 'passengers' | 'people' | 'code'>

const looks: Record<Tone, [surface: string, icon: IconName]> = {
  good: ['bg-leaf-deep text-white', 'check'],
  care: ['bg-marigold text-ink', 'alert'],
  bad: ['bg-brick text-white', 'close'],
}

/** Amber also asks for a word: only green goes without reading. */
export function toneOf({ kind }: CodeAnswer): Tone {
  if (kind === 'board') return 'good'
  return kind === 'forged' || kind === 'not_a_ticket' || kind === 'cancelled' ? 'bad' : 'care'
}

/** The answer to a code: a colour, a sign and a word. */
export function AnswerPanel({
  answer,
  stopId,
  onBoard,
  onNext,
}: {
  answer: CodeAnswer
  stopId: string | undefined
  onBoard: (act: Boarding, count: number) => void
  onNext: () => void
}) {
  const t = useTexts()
  const clock = useClock()
  const [surface, icon] = looks[toneOf(answer)]
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div
      data-answer={answer.kind}
      className={classes('fixed inset-0 z-10 flex flex-col gap-5 overflow-y-auto p-5', surface)}
    >
      <Icon name={icon} className="size-16" />
      <h2 ref={title} tabIndex={-1} className="display text-title">
        {titleOf(answer, t)}
      </h2>
      {wordsOf(answer, t, clock).map((words) => (
        <p key={words} className="figures text-lead font-semibold">
          {words}
        </p>
      ))}
      {answer.kind === 'board' && <People {...answer} stopId={stopId} onBoard={onBoard} />}
      <div className="mt-auto flex flex-col gap-3">
        {'code' in answer && answer.kind !== 'board' && answer.kind !== 'already' && (
          <PanelButton onClick={() => onBoard(inGoodFaith(answer), peopleOf(answer))}>
            {t('drive_board_anyway', { count: peopleOf(answer) })}
          </PanelButton>
        )}
        <PanelButton onClick={onNext} isMain={answer.kind !== 'board'}>
          {t('drive_next_code')}
        </PanelButton>
      </div>
    </div>
  )
}

function PanelButton({
  isMain = false,
  onClick,
  children,
}: {
  isMain?: boolean
  onClick: () => void
  children: string
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(
        'figures min-h-16 rounded-control border-2 border-current px-4 py-2 text-lead font-semibold',
        isMain && 'bg-ink text-paper',
      )}
    >
      {children}
    </button>
  )
}

/** The people of the order who wait: all of them board with one touch, or those who are there. */
function People({
  found,
  stopId,
  onBoard,
}: {
  found: FoundParty[]
  stopId: string | undefined
  onBoard: (act: Boarding, count: number) => void
}) {
  const t = useTexts()
  const clock = useClock()
  const here = found.filter(({ stop }) => stopId === undefined || stop.id === stopId)
  const people = (here.length > 0 ? here : found).flatMap(({ party }) => party.people)
  const waiting = people.filter(({ state }) => state !== 'aboard')
  const [chosen, setChosen] = useState(() => new Set(waiting.map(({ id }) => id)))
  const turn = ({ id }: RidePerson) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const others = found.filter(({ stop }) => stopId !== undefined && stop.id !== stopId)
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {waiting.map((person) => (
          <li key={person.id}>
            <label className="flex min-h-14 items-center gap-4 rounded-control bg-ink/40 px-4 text-lead font-semibold">
              <input
                type="checkbox"
                checked={chosen.has(person.id)}
                onChange={() => turn(person)}
                className="size-7 accent-marigold"
              />
              {person.name}
            </label>
          </li>
        ))}
      </ul>
      {others.map(({ stop, party }) => (
        <p key={party.partyId} className="figures font-semibold">
          {t('drive_other_stop', { time: clock(stop.at), address: party.address })}
        </p>
      ))}
      <button
        type="button"
        disabled={chosen.size === 0}
        onClick={() => onBoard({ passengers: [...chosen] }, chosen.size)}
        className="min-h-20 rounded-control bg-white px-4 text-heading font-semibold text-leaf-deep disabled:opacity-50"
      >
        {t('drive_board', { count: chosen.size })}
      </button>
    </div>
  )
}

type Foreign = Extract<CodeAnswer, { kind: 'other_van' | 'unpaid' | 'cancelled' | 'unknown' }>

function peopleOf(answer: Foreign): number {
  return 'people' in answer ? Math.max(1, answer.people) : 1
}

/** Somebody whom the driver takes along although the list says otherwise: a fact, judged afterwards. */
function inGoodFaith(answer: Foreign): Boarding {
  return { code: answer.code, people: peopleOf(answer) }
}

function titleOf(answer: CodeAnswer, t: DriveSay): string {
  switch (answer.kind) {
    case 'board': {
      const people = answer.found.flatMap(({ party }) => party.people)
      const aboard = people.filter(({ state }) => state === 'aboard').length
      return t('drive_answer_board', { aboard, all: people.length })
    }
    case 'other_van':
      return answer.van ? t('drive_answer_other_van', { van: answer.van }) : t('drive_answer_no_van')
    case 'already':
    case 'unpaid':
    case 'cancelled':
    case 'unknown':
    case 'forged':
    case 'not_a_ticket':
      return t(`drive_answer_${answer.kind}`)
  }
}

function wordsOf(answer: CodeAnswer, t: DriveSay, clock: (moment: number) => string): string[] {
  switch (answer.kind) {
    case 'board': {
      const left = answer.found.flatMap(({ party }) => party.people).filter(({ state }) => state !== 'aboard')
      const words = [t('drive_answer_left', { count: left.length })]
      return answer.isDisputed ? [...words, t('drive_answer_disputed')] : words
    }
    case 'already':
      return answer.since === null ? [] : [t('drive_aboard_at', { time: clock(answer.since) })]
    case 'other_van':
      return [t('drive_people', { count: answer.people }), t('drive_as_of', { time: clock(answer.asOf) })]
    case 'unpaid':
    case 'cancelled':
    case 'unknown':
      return [t('drive_as_of', { time: clock(answer.asOf) }), t('drive_answer_ask_office')]
    case 'forged':
    case 'not_a_ticket':
      return [t('drive_answer_by_list')]
  }
}
