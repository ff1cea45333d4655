import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { MoneyMark } from '#domain/sales/payments/returns/money-returns.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { PartyRequest } from '#domain/travel/tickets/parties.ts'

import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

import { BoardingChoice } from './boarding-choice.tsx'
import type { Answer, AnswerKind, Reason } from './check-ticket.ts'
import { explainAnswer } from './explain-answer.tsx'
import { PeopleAboard } from './people-aboard.tsx'
import { TicketFactsList } from './ticket-facts-list.tsx'

type Tone = 'go' | 'look' | 'ask' | 'stop'

const tones: Record<Tone, { look: string; icon: IconName; vibration: number[] }> = {
  go: { look: 'bg-leaf text-white [--focus:var(--color-white)]', icon: 'check', vibration: [120] },
  look: { look: 'bg-ink text-paper [--focus:var(--color-marigold)]', icon: 'users', vibration: [60] },
  ask: {
    look: 'bg-marigold text-ink [--focus:var(--color-ink)]',
    icon: 'alert',
    vibration: [80, 80, 80, 80, 80],
  },
  stop: { look: 'bg-brick text-white [--focus:var(--color-white)]', icon: 'close', vibration: [500] },
}

const answers: Record<AnswerKind, { tone: Tone; title: PlainKey }> = {
  boarded: { tone: 'go', title: 'qr_boarded_title' },
  choose: { tone: 'look', title: 'page_gate_choose_title' },
  undone: { tone: 'look', title: 'page_gate_undone_title' },
  people_already_aboard: { tone: 'look', title: 'page_gate_taken_title' },
  not_validated: { tone: 'ask', title: 'qr_not_validated_title' },
  already_used: { tone: 'ask', title: 'qr_already_used_title' },
  unpaid: { tone: 'ask', title: 'qr_unpaid_title' },
  wrong_date: { tone: 'ask', title: 'qr_wrong_date_title' },
  unreachable: { tone: 'ask', title: 'qr_unreachable_title' },
  refused: { tone: 'ask', title: 'qr_refused_title' },
  cancelled: { tone: 'stop', title: 'qr_cancelled_title' },
  invalid: { tone: 'stop', title: 'invalid' },
}

const legWords: Record<Leg, PlainKey> = { outbound: 'qr_leg_outbound', return: 'qr_leg_return' }

/** An order whose money left; its passengers board as usual. */
const marks: Record<MoneyMark, PlainKey> = {
  disputed: 'page_gate_mark_disputed',
  money_gone: 'page_gate_mark_money_gone',
}

/** Results after which staff choose who boards. */
const choosing: readonly AnswerKind[] = ['choose', 'undone', 'people_already_aboard']

type AnswerProps = {
  answer: Answer
  leg: Leg
  goOnAfterMs: number | null
  /** boarding needs a reason, because the code was not read */
  needsReason: boolean
  givenReason: Reason | undefined
  onNext: () => void
  onRetry: (() => void) | null
  /** boards the return leg instead, if that was intended */
  onReturn: (() => void) | null
  onBoard: (parties: PartyRequest[], reason?: Reason) => void
  onUndo: (() => void) | null
}

/**
 * The result of a scan as a full-screen dialog: by colour, picture and text, readable at arm's length. With
 * `goOnAfterMs` it closes automatically for the next scan.
 */
export function AnswerView(props: AnswerProps) {
  const t = useTranslate()
  const id = useId()
  const { answer, leg, goOnAfterMs, needsReason, onNext } = props
  const { kind, ticket } = answer
  const { tone, title } = answers[kind]
  const { look, icon, vibration } = tones[tone]
  const parties = partiesToChoose(answer)
  const element = useOpenDialog(vibration)
  useGoOn(onNext, goOnAfterMs)

  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-answer={kind}
      onCancel={(event) => {
        event.preventDefault()
        onNext()
      }}
      className={classes('fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto', look)}
    >
      <div
        className={classes(
          'mx-auto flex min-h-full max-w-form flex-col gap-5 bg-inherit px-5 pt-6',
          parties && 'pb-[max(1.25rem,env(safe-area-inset-bottom))]',
        )}
      >
        <div className="flex items-center gap-4">
          <Icon name={icon} className={parties ? 'size-10' : 'size-20'} />
          <span className="ml-auto rounded-full border-2 border-current px-4 py-1 text-lead font-semibold">
            {t(legWords[leg])}
          </span>
        </div>
        <h2
          id={`${id}-title`}
          className={classes('display break-words', parties ? 'text-title' : 'text-hero')}
        >
          {t(title)}
        </h2>
        <div id={`${id}-text`} className="flex flex-col gap-1 text-lead font-semibold">
          {explainAnswer(answer, t, needsReason).map((sentence, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
            <p key={i}>{sentence}</p>
          ))}
        </div>
        {ticket?.mark && <p className="text-body">{t(marks[ticket.mark])}</p>}
        {parties ? (
          <ChooseParties {...props} parties={parties} />
        ) : (
          <AnswerTicket answer={answer} leg={leg} />
        )}
        <AnswerButtons {...props} isChoice={parties !== undefined} />
      </div>
    </dialog>
  )
}

function partiesToChoose({ kind, ticket }: Answer) {
  return choosing.includes(kind) && ticket?.timeZone ? ticket.parties : undefined
}

/** Opens the dialog, and closes it before it is removed, so that the focus returns to its previous element. */
function useOpenDialog(vibration: number[]) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    dialog?.scrollTo(0, 0) // showModal has scrolled to the first control
    navigator.vibrate?.(vibration)
    return () => dialog?.close()
  }, [vibration])
  return element
}

function useGoOn(onNext: () => void, afterMs: number | null) {
  const goOn = useEffectEvent(onNext)
  useEffect(() => {
    if (afterMs === null) return
    const timer = setTimeout(goOn, afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
}

/** The passengers of whom staff choose who boards. */
function ChooseParties({
  answer: { ticket },
  parties,
  leg,
  needsReason,
  givenReason,
  onBoard,
}: AnswerProps & { parties: NonNullable<ReturnType<typeof partiesToChoose>> }) {
  return (
    <>
      <p translate="no" className="figures -mt-3 text-paper-soft">
        {ticket?.orderNumber} · {ticket?.event?.name}
      </p>
      <BoardingChoice
        parties={parties}
        leg={leg}
        timeZone={ticket?.timeZone ?? 'UTC'}
        needsReason={needsReason}
        givenReason={givenReason}
        onBoard={onBoard}
      />
    </>
  )
}

function AnswerTicket({ answer: { kind, ticket }, leg }: { answer: Answer; leg: Leg }) {
  if (!ticket) return null
  return (
    <>
      {(kind === 'boarded' || kind === 'already_used') && <PeopleAboard ticket={ticket} leg={leg} />}
      <TicketFactsList ticket={ticket} />
    </>
  )
}

function AnswerButtons({ onUndo, onReturn, onRetry, onNext, isChoice }: AnswerProps & { isChoice: boolean }) {
  const t = useTranslate()
  return (
    <div
      className={classes(
        'mt-auto flex flex-col gap-3 pt-4',
        !isChoice && 'sticky bottom-0 -mx-5 bg-inherit px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]',
      )}
    >
      {onUndo && <AnswerButton onClick={onUndo}>{t('page_gate_undo')}</AnswerButton>}
      {onReturn && <AnswerButton onClick={onReturn}>{t('qr_board_return')}</AnswerButton>}
      {onRetry && <AnswerButton onClick={onRetry}>{t('try_again')}</AnswerButton>}
      <Button
        size="large"
        full
        data-autofocus
        className={isChoice ? 'bg-ink-raised! text-paper!' : 'bg-ink! text-paper!'}
        onClick={onNext}
      >
        {t('qr_scan_other')}
      </Button>
    </div>
  )
}

function AnswerButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="large" full className="bg-white! text-ink!" onClick={onClick}>
      {children}
    </Button>
  )
}
