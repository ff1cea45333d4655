import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { CategoryStep } from './category/category-step.tsx'
import { purchaseSteps } from './draft/purchase-draft.ts'
import { usePurchase } from './purchase-context.tsx'

// Forms, their rules and the payment are larger than the rest of the page: load them when a purchase begins.
const loadAddressStep = () => import('./passengers/address-step.tsx')
const loadPassengerStep = () => import('./passengers/passenger-step.tsx')
const AddressStep = lazy(loadAddressStep)
const PassengerStep = lazy(loadPassengerStep)
const ConfirmStep = lazy(() => import('./confirm/confirm-step.tsx'))
const ResultStep = lazy(() => import('./result-step.tsx'))
const TakeOffer = lazy(() => import('./take-offer.tsx'))

/** The purchase, step by step. */
export function PurchaseWizard() {
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

  const steps = [
    t('purchase_step_category'),
    t('purchase_step_addresses'),
    t('purchase_step_passengers'),
    t('purchase_step_confirm'),
  ]
  return (
    <>
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
