import { useEffect, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMajor } from '#domain/platform/money.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Spinner, Waiting } from '#web/ui/states/spinner.tsx'
import { PartReceived } from '../orders/part-received.tsx'
import { moneyToPay } from '../orders/payment-figures.ts'
import { PriceIsFinal } from '../orders/price-is-final.tsx'
import { RideCard } from '../orders/ride-card.tsx'
import { canBePaid, useOrder } from '../orders/use-order.ts'
import { canRebuy, RebuyOrder } from '../purchase/rebuy-order.tsx'
import { forgetPlacedDraft } from '../purchase/stored-draft.ts'
import { isOver, OpenPayment } from './open-payment.tsx'
import { PayAgain } from './pay-again.tsx'
import { type About, ResultHead } from './payment-result-head.tsx'
import type { PaymentReturn } from './payment-return.ts'
import type { PaymentView } from './payment-view.ts'
import { usePaymentState } from './use-payment-state.ts'

type PaymentResultProps = {
  orderId: string
  /** the query string of the provider's return: `?…` */
  query: string
  /** of its heading on the page */
  level?: 1 | 2
  onSuccess?: () => void
}

/** The result of a payment, with possible actions for the owner of the order. */
export function PaymentResult({ orderId, query, level = 1, onSuccess }: PaymentResultProps) {
  const t = useTranslate()
  const result = useResult(orderId, query, onSuccess)
  const { view, status, retry } = result
  const heading = level === 1 && <h1 className="sr-only">{t('payment_result_title')}</h1>
  // Later parts would push away the text that is being read.
  if (view === 'unreachable') {
    return (
      <>
        {heading}
        <FailedState onRetry={retry} />
      </>
    )
  }
  if (view === 'unknown') {
    return (
      <>
        {heading}
        <EmptyState
          title={t('payment_unknown_title')}
          action={<ButtonLink to="/my-account/payments">{t('order_back_to_history')}</ButtonLink>}
        >
          {t('payment_unknown_text')}
        </EmptyState>
      </>
    )
  }
  if (view === null || status === 'loading') {
    return (
      <>
        {heading}
        <Waiting className="min-h-80">{t('payment_pending_asking')}</Waiting>
      </>
    )
  }
  return <KnownResult result={{ ...result, view }} orderId={orderId} level={level} />
}

/** The state of the payment with its order, and what the buttons do. */
function useResult(orderId: string, query: string, onSuccess: (() => void) | undefined) {
  const [returned, setReturned] = useState(query)
  const [tries, setTries] = useState(0)
  const { view, polling, retry } = usePaymentState(orderId, returned)
  const isThere = view !== null && view !== 'unknown' && view !== 'unreachable'
  const { order: detail, status, reload } = useOrder(orderId, { waits: !isThere })
  const lastView = useRef(view)

  useEffect(() => {
    if (view === 'success') onSuccess?.()
    // The order was loaded with the previous state: reload it.
    if (isThere && lastView.current !== null && lastView.current !== view) void reload()
    lastView.current = view
  }, [view, isThere, onSuccess, reload])

  function handleReturn(payment: PaymentReturn) {
    setReturned(payment.query || '?returned=1')
    setTries((before) => before + 1)
    retry()
  }

  return { view, status, detail, polling, retry, reload, tries, handleReturn }
}

type KnownView = Exclude<PaymentView, 'unknown' | 'unreachable'>
type Result = ReturnType<typeof useResult> & { view: KnownView }

function KnownResult({ result, orderId, level }: { result: Result; orderId: string; level: 1 | 2 }) {
  const t = useTranslate()
  const { view, detail, polling, retry } = result

  const payable = detail !== null && canBePaid(detail, serverNow())
  const about = aboutOf(detail)
  return (
    <div className="mx-auto flex w-full max-w-form animate-rise flex-col items-center gap-6 text-center">
      <ResultHead key={result.tries} view={view} level={level} about={about} />
      {detail && (
        <p className="text-ink-soft">
          {t('order_title', { number: detail.order.number })} ·{' '}
          <span className="figures">{formatMajor(detail.order.total, detail.order.currency)}</span>
          {detail.order.total > 0 && <PriceIsFinal />}
        </p>
      )}
      {view === 'success' && detail && <RideCard detail={detail} />}
      {view !== 'success' && detail && <PartReceived order={detail.order} />}
      {view !== 'success' && detail && (
        <OpenPayment
          payment={detail.order.payment}
          money={moneyToPay(detail.order)}
          timeZone={detail.event.timeZone}
        />
      )}
      {view === 'pending' && <Pending polling={polling} retry={retry} />}
      {detail && payable && view !== 'success' && (
        <PayAgain
          detail={detail}
          firstLabel={firstLabelOf(view, detail, t)}
          centred
          onReturn={result.handleReturn}
          onStarted={(step) => {
            void result.reload()
            if (step?.kind === 'bank-transfer') retry()
          }}
        />
      )}
      {view === 'error' && !payable && about !== 'refund' && (
        <Button variant="secondary" onClick={retry} busy={polling}>
          {t('payment_pending_check')}
        </Button>
      )}
      {detail && canRebuy(detail) && <RebuyOrder detail={detail} />}
      <ButtonLink
        to={`/order-detail/${orderId}`}
        variant={view === 'success' ? 'primary' : 'quiet'}
        onClick={() => view === 'success' && forgetPlacedDraft(orderId)}
      >
        {t('see_purchase')}
      </ButtonLink>
    </div>
  )
}

function Pending({ polling, retry }: { polling: boolean; retry: () => void }) {
  const t = useTranslate()
  if (!polling)
    return (
      <Button variant="secondary" onClick={retry}>
        {t('payment_pending_check')}
      </Button>
    )
  return (
    <p className="flex items-center gap-3 text-ink-soft">
      <Spinner label={t('payment_pending_asking')} className="h-5 text-jacaranda" />
      <span aria-hidden="true">{t('payment_pending_asking')}</span>
    </p>
  )
}

function aboutOf(detail: OrderDetail | null): About {
  const state = detail?.order.state
  // Late money, or a refund by staff: the charge is being returned.
  if (detail?.order.refunds.length && /cancelled|refunded/.test(state ?? '')) return 'refund'
  if (state === 'cancelled') return detail?.order.cancelReason === 'expired' ? 'expired' : 'gone'
  const payment = detail?.order.payment
  if (!payment?.voucher)
    return detail && isPayable(detail.order.state) && !canBePaid(detail, serverNow()) ? 'time-over' : null
  return isOver(payment.voucher, payment) ? 'voucher-over' : 'voucher'
}

/** The label for the same method: its page while open, another attempt afterwards; a voucher needs none. */
function firstLabelOf(
  view: PaymentView,
  { order: { payment } }: OrderDetail,
  t: ReturnType<typeof useTranslate>,
): string | undefined {
  if (view !== 'pending') return t('try_again')
  return payment?.preference_init_point && !payment.voucher ? t('payment_continue') : undefined
}
