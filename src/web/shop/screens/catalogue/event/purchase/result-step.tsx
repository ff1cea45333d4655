import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { toMinor } from '#domain/platform/money.ts'
import { useDeadline } from '#web/app/dates.ts'
import { usePageRestored } from '#web/browser/use-page-restored.ts'
import { RideCard } from '#web/shop/sales/orders/ride-card.tsx'
import { useOrder } from '#web/shop/sales/orders/use-order.ts'
import { PaymentResult } from '#web/shop/sales/payments/payment-result.tsx'
import type { PaymentReturn } from '#web/shop/sales/payments/payment-return.ts'
import { PaymentStepView } from '#web/shop/sales/payments/payment-step-view.tsx'
import { randomKey } from '#web/shop/sales/purchase/random-key.ts'
import { forgetPlacedDraft } from '#web/shop/sales/purchase/stored-draft.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { usePurchase } from './purchase-context.tsx'

/** The placed order, with its payment. */
export default function ResultStep({ onPaid }: { onPaid: () => void }) {
  const t = useTranslate()
  const { draft, change, direction } = usePurchase()
  const justPlaced = direction !== null
  const [returned, setReturned] = useState<PaymentReturn | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const { placed } = draft

  useEffect(() => {
    if (!justPlaced) return
    section.current?.closest('section')?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [justPlaced])

  // A customer who returns with the browser's back button may have paid at the provider.
  usePageRestored(() => placed && setReturned({ type: 'payment-return', orderId: placed.orderId }))

  // The frame is gone: the result is at the top.
  useEffect(() => {
    if (returned) section.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [returned])

  const isFree = placed?.payment.kind === 'none'
  useEffect(() => {
    if (isFree) onPaid()
  }, [isFree, onPaid])

  const clear = useCallback(() => change({ type: 'cleared', orderKey: randomKey() }), [change])

  if (!placed) return null
  const waits = placed.payment.kind !== 'none'
  // A later visit shows the current state.
  const asksHow = returned ?? (waits && !justPlaced ? { orderId: placed.orderId, query: '' } : null)
  return (
    <div
      ref={section}
      tabIndex={-1}
      className="mb-12 flex flex-col gap-8 rounded-card bg-white px-4 py-8 shadow-lift md:px-8 md:py-12 lg:mb-0"
    >
      {asksHow ? (
        <PaymentResult
          orderId={asksHow.orderId}
          query={asksHow.query || '?returned=1'}
          level={2}
          onSuccess={onPaid}
        />
      ) : (
        <NextStep placed={placed} onReturn={setReturned} />
      )}
      <div className="flex flex-wrap justify-center gap-3 border-t border-dashed border-paper-line pt-6">
        <Button variant="quiet" onClick={clear}>
          {t('buy_again')}
        </Button>
      </div>
    </div>
  )
}

/** How the order is paid, or that it is complete. */
function NextStep({ placed, onReturn }: { placed: PlacedOrder; onReturn: (payment: PaymentReturn) => void }) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const navigate = useNavigate()
  const { event } = usePurchase()
  const { currency } = placed
  const money = { amount: toMinor(placed.total, currency) ?? 0, currency }
  // Purchases that were stored by an earlier version have no deadline.
  const payUntil = placed.payUntil ?? placed.holdUntil
  const waits = placed.payment.kind !== 'none'
  return (
    <>
      {waits && (
        <header className="text-center">
          <h2 className="display text-heading">{t('payment_waiting_title', { number: placed.number })}</h2>
          {payUntil && placed.payment.kind !== 'bank-transfer' && (
            <p className="mt-2 text-ink-soft">
              {t('payment_waiting_until', {
                date: showDeadline(payUntil, event.timeZone),
              })}
            </p>
          )}
        </header>
      )}
      <PaymentStepView
        orderId={placed.orderId}
        step={placed.payment}
        until={payUntil}
        money={money}
        timeZone={event.timeZone}
        onClose={() =>
          // In place of this page, which a press of the back button would show once more.
          navigate(`/order-detail/${placed.payment.preference_id ?? placed.orderId}`, { replace: true })
        }
        onReturn={onReturn}
      />
      {!waits && <BookedRide orderId={placed.orderId} />}
      <p className="text-center">
        <ButtonLink
          variant={waits ? 'quiet' : 'primary'}
          to={`/order-detail/${placed.orderId}`}
          onClick={() => !waits && forgetPlacedDraft(placed.orderId)}
        >
          {t('see_purchase')}
        </ButtonLink>
      </p>
    </>
  )
}

/** The trip of an order that is complete. */
function BookedRide({ orderId }: { orderId: string }) {
  const { status, order, reload } = useOrder(orderId)
  useEffect(() => void reload(), [reload])
  return (
    <div className="mx-auto min-h-72 w-full max-w-form">
      {status === 'loading' && <Waiting className="min-h-72" />}
      {status === 'failed' && <FailedState onRetry={reload} />}
      {order && <RideCard detail={order} />}
    </div>
  )
}
