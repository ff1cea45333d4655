import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageKey } from '#contract/platform/message-keys.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { Unreachable } from '#web/app/online.tsx'
import { refusalText } from '#web/app/refusal-text.ts'
import { useSession } from '#web/app/session.tsx'
import { purchaseSteps } from '#web/shop/sales/purchase/purchase-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useComplaint } from '#web/ui/overlays/notice.tsx'
import { useAwaitVerification } from './await-verification.ts'
import type { Problem } from './problem.ts'
import { usePurchase } from './purchase-context.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'

/** The condition for which a step waits; the step continues by itself once it is met. */
export type Awaited = 'network' | 'verification'

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
  /** whether the step needs a confirmed e-mail address */
  needsVerified?: boolean
  /** resolves with what it has to wait for before the next try */
  run: () => Promise<Awaited | null>
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
  const complain = useComplaint(next.ready)
  function tellMissing() {
    complain(t(next.incomplete), { forMs: incompleteMs })
    next.onIncomplete?.()
  }

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
      <PurchaseSummary onStuck={tellMissing}>
        <NextButton next={next} onIncomplete={tellMissing} />
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
  const { text, help } = problem(t)
  return (
    <div ref={place} className="mt-4 animate-rise">
      <Banner tone="error">
        <p>{text}</p>
        {help && <p className="mt-1 font-normal">{help}</p>}
      </Banner>
    </div>
  )
}

function NextButton({ next, onIncomplete }: { next: NextAction; onIncomplete: () => void }) {
  const { showProblem, resumed } = usePurchase()
  const [busy, setBusy] = useState(false)
  const [awaited, setAwaited] = useState<Awaited | null>(null)
  const running = useRef(false)
  const pressedEarly = useRef(false)

  async function click() {
    if (running.current) return
    if (!resumed) {
      pressedEarly.current = true
      return
    }
    if (!next.ready) return onIncomplete()
    running.current = true
    setBusy(true)
    setAwaited(null)
    showProblem(null)
    try {
      setAwaited(await next.run())
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const clickAfterEarlyPress = useEffectEvent(() => pressedEarly.current && void click())
  useEffect(() => {
    if (resumed) clickAfterEarlyPress()
  }, [resumed])

  useContinueAlone(awaited, () => void click())
  useAwaitVerification(awaited === 'verification' || Boolean(next.needsVerified))

  return (
    <>
      {awaited && !busy && <AwaitedBanner awaited={awaited} />}
      {/* aria-disabled instead of disabled: when pressed too early it says what is missing. */}
      <Button
        size="large"
        busy={busy || next.waits}
        onClick={click}
        className={classes(
          'min-[360px]:whitespace-nowrap max-lg:min-h-12 max-lg:px-5 max-lg:text-body lg:w-full',
          !next.ready &&
            !next.waits &&
            'bg-paper-deep! text-ink-soft! forced-colors:border-dashed forced-colors:text-[GrayText]!',
        )}
      >
        {next.label}
      </Button>
    </>
  )
}

/** A lost answer is no sign for the browser that the network is back. */
const retryMs = 5_000

/** Calls `run` again as soon as the network is back, after a while without a sign of it, or when the address is confirmed. */
function useContinueAlone(awaited: Awaited | null, run: () => void) {
  const { user } = useSession()
  const isVerified = user?.verified === true
  const continueAlone = useEffectEvent(run)
  useEffect(() => {
    if (awaited === 'verification' && isVerified) continueAlone()
    if (awaited !== 'network') return
    const retry = () => continueAlone()
    const timer = setTimeout(() => navigator.onLine && retry(), retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [awaited, isVerified])
}

/** Why the step waits, beside its button. */
function AwaitedBanner({ awaited }: { awaited: Awaited }) {
  const t = useTranslate()
  const { user } = useSession()
  return (
    <div className="order-first basis-full text-small">
      {awaited === 'network' ? (
        <Banner tone="error">
          <Unreachable /> <span className="font-normal">{t('purchase_retries_alone')}</span>
        </Banner>
      ) : (
        <Banner>{t('email_verify_awaited', { email: user?.email ?? '' })}</Banner>
      )}
    </div>
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
