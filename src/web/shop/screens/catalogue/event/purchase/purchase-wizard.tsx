import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSession } from '#web/app/session.tsx'
import { loadAuthDialog } from '#web/shop/people/log-in/auth-dialogs.tsx'
import { purchaseSteps } from '#web/shop/sales/purchase/purchase-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { CategoryStep } from './category/category-step.tsx'
import { usePurchase } from './purchase-context.tsx'

// Forms, their rules and the payment are larger than the rest of the page: load them when a purchase begins.
const loadAddressStep = () => import('./passengers/address-step.tsx')
const loadPassengerStep = () => import('./passengers/passenger-step.tsx')
const AddressStep = lazy(loadAddressStep)
const PassengerStep = lazy(loadPassengerStep)
const ConfirmStep = lazy(() => import('./confirm/confirm-step.tsx'))
const ResultStep = lazy(() => import('./result-step.tsx'))
const TakeOffer = lazy(() => import('./take-offer.tsx'))

/** The purchase, step by step. The page's title begins with the step. */
export function PurchaseWizard({ head }: { head: Omit<ComponentProps<typeof PageHead>, 'hidden'> }) {
  const t = useTranslate()
  const { draft, step, goTo, resumed, linkedOffer, chosenOffer } = usePurchase()
  const at = purchaseSteps.indexOf(step)
  const { status } = useSession()
  const [paidOrder, setPaidOrder] = useState<string | null>(null)
  const orderId = draft.placed?.orderId ?? null
  const paid = orderId !== null && paidOrder === orderId
  const onPaid = useCallback(() => setPaidOrder(orderId), [orderId])
  const offers = resumed && (linkedOffer !== null || chosenOffer !== null)
  const [hasOffered, setHasOffered] = useState(offers)
  if (offers && !hasOffered) setHasOffered(true)
  const hasTickets = draft.tickets.length > 0

  useEffect(() => {
    if (!hasTickets) return
    void loadAddressStep()
    void loadPassengerStep()
  }, [hasTickets])

  useLogInAtHand(status === 'out')

  const steps = [
    t('purchase_step_category'),
    t('purchase_step_addresses'),
    t('purchase_step_passengers'),
    t('purchase_step_confirm'),
  ]
  const stepName = steps[at] ?? t(paid ? 'purchase_step_done' : 'purchase_step_unpaid')
  return (
    <>
      <PageHead {...head} title={step === 'category' ? head.title : `${stepName} · ${head.title}`} />
      <Stepper
        label={t('purchase_steps')}
        steps={steps}
        at={at}
        onChoose={(chosen) => goTo(purchaseSteps[chosen] ?? 'category')}
        progress={
          step !== 'result'
            ? t('purchase_step_of', { step: at + 1, count: steps.length })
            : t(paid ? 'purchase_step_done' : 'purchase_step_unpaid')
        }
        closed={paid}
        className="mb-8"
      />
      {step !== 'category' && status !== 'in' ? (
        <LoginRequired isPending={status === 'unknown'} />
      ) : (
        <Suspense key={step} fallback={<Waiting className="min-h-96">{t('loading')}</Waiting>}>
          {step === 'category' && <CategoryStep />}
          {step === 'addresses' && <AddressStep />}
          {step === 'passengers' && <PassengerStep />}
          {step === 'confirm' && <ConfirmStep />}
          {step === 'result' && <ResultStep onPaid={onPaid} />}
        </Suspense>
      )}
      {hasOffered && (
        <Suspense>
          <TakeOffer />
        </Suspense>
      )}
    </>
  )
}

/** Signs that a person reads the page: a step towards the log-in, with which a purchase begins. */
const firstSigns = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads the code of the log-in at the first sign of a person, so that a press on a category does not wait for it. */
function useLogInAtHand(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const load = () => void loadAuthDialog().catch(() => undefined)
    for (const sign of firstSigns) addEventListener(sign, load, { once: true, passive: true })
    return () => {
      for (const sign of firstSigns) removeEventListener(sign, load)
    }
  }, [isNeeded])
}

/**
 * Hides names and addresses from other users of the browser; after a session has ended, the customer continues with a
 * log-in.
 */
function LoginRequired({ isPending }: { isPending: boolean }) {
  const t = useTranslate()
  const { requireLogin } = useSession()
  if (isPending) return <Waiting className="min-h-96">{t('loading')}</Waiting>
  return (
    <EmptyState
      title={t('purchase_log_in')}
      action={<Button onClick={() => requireLogin()}>{t('log_in')}</Button>}
    />
  )
}
