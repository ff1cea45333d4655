import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageKey } from '#contract/message-keys.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { refusalText } from '#web/texts/refusal-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { purchaseSteps } from './draft/purchase-draft.ts'
import type { Problem } from './problem.ts'
import { usePurchase } from './purchase-context.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { SendVerification } from './send-verification.tsx'

/** How long the message about an incomplete step is shown. */
const incompleteMs = 4_000

export type NextAction = {
  label: string
  /** when false, pressing the button shows what is missing */
  ready: boolean
  incomplete: Extract<
    MessageKey,
    | 'incomplete_tickets'
    | 'incomplete_form'
    | 'payment_method_is_required'
    | 'tickets_not_left'
    | 'event_unpayable'
  >
  onIncomplete?: (() => void) | undefined
  /** data for the step are still loading */
  waits?: boolean
  run: () => Promise<void>
}

/** One step: its title and content, and beside or below it the total and the main action. */
export function StepFrame({
  title,
  help,
  intro,
  next,
  children,
}: {
  title: string
  help?: string
  /** below the title and the help */
  intro?: ReactNode
  next: NextAction
  children: ReactNode
}) {
  const t = useTranslate()
  const { step, direction, goTo, problem } = usePurchase()
  const previous = purchaseSteps[purchaseSteps.indexOf(step) - 1]
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!direction) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [direction])

  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div
        className={classes(
          'min-w-0',
          direction === 'forward' && 'animate-slide-forward',
          direction === 'back' && 'animate-slide-back',
        )}
      >
        <h2 ref={heading} tabIndex={-1} className="display text-heading">
          {title}
        </h2>
        {help && <p className="mt-1 max-w-text text-ink-soft">{help}</p>}
        {intro}
        <ProblemBanner problem={problem} />
        <div className="mt-6">{children}</div>
        {previous && (
          <Button variant="quiet" icon="arrow-left" className="mt-6 -ml-4" onClick={() => goTo(previous)}>
            {t('purchase_go_back')}
          </Button>
        )}
      </div>
      <PurchaseSummary>
        <NextButton next={next} />
      </PurchaseSummary>
    </div>
  )
}

function ProblemBanner({ problem }: { problem: Problem | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  const t = useTranslate()
  if (!problem) return null
  const { text, help, unverified } = problem(t)
  return (
    <div ref={place} className="mt-4 animate-rise">
      <Banner tone="error">
        <p>{text}</p>
        {help && <p className="mt-1 font-normal">{help}</p>}
        {unverified && <SendVerification email={unverified} />}
      </Banner>
    </div>
  )
}

function NextButton({ next }: { next: NextAction }) {
  const t = useTranslate()
  const notice = useNotice()
  const { showProblem, resumed } = usePurchase()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const pressedEarly = useRef(false)

  async function click() {
    if (running.current) return
    if (!resumed) {
      pressedEarly.current = true
      return
    }
    if (!next.ready) {
      notice.error(t(next.incomplete), { forMs: incompleteMs })
      next.onIncomplete?.()
      return
    }
    running.current = true
    setBusy(true)
    showProblem(null)
    try {
      await next.run()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const clickAfterEarlyPress = useEffectEvent(() => pressedEarly.current && void click())
  useEffect(() => {
    if (resumed) clickAfterEarlyPress()
  }, [resumed])

  return (
    // aria-disabled instead of disabled: when pressed too early it says what is missing.
    <Button
      size="large"
      busy={busy || next.waits}
      onClick={click}
      className={classes(
        'min-[360px]:whitespace-nowrap max-lg:min-h-12 max-lg:px-5 max-lg:text-body lg:w-full',
        !next.ready && !next.waits && 'bg-paper-deep! text-ink-soft!',
      )}
    >
      {next.label}
    </Button>
  )
}

/** The text of a refusal, with the assurance that no input is lost. */
export function explainRefusal(error: unknown): Problem {
  const code = error instanceof ApiRefusal ? error.code : null
  return (t) => {
    const text = refusalText(error, t)
    if (code === 'not_enough_seats') return { text, help: t('not_enough_seats_help') }
    if (code === 'hold_expired') return { text, help: t('hold_expired_help') }
    return { text }
  }
}
