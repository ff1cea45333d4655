import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { PaymentStep } from '#contract/sales/payments.ts'
import { countryOfCurrency } from '#domain/geography/countries/countries.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { type PaymentCode, paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { api } from '#web/api/browser-api.ts'
import { useDeadline } from '#web/app/dates.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryBanner } from '#web/ui/states/retry-banner.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { isPaidLater } from '../orders/paid-later.ts'
import { moneyToPay } from '../orders/payment-figures.ts'
import { leaveToPay } from './leave-to-pay.ts'
import { isOver } from './open-payment.tsx'
import { PaymentMethods, usePaymentMethods } from './payment-methods.tsx'
import type { PaymentReturn } from './payment-return.ts'
import { PaymentStepView } from './payment-step-view.tsx'

/** For an unpaid order: pay with the same method again, or another. */
export function PayAgain({
  detail,
  firstLabel,
  centred = false,
  onReturn,
  onStarted,
}: {
  detail: OrderDetail
  /** the label of the first button; without it the same method is not offered */
  firstLabel?: string | undefined
  centred?: boolean
  onReturn: (payment: PaymentReturn) => void
  /** called when the order's payment has changed, with the new step if a payment has started */
  onStarted: (step?: PaymentStep) => void
}) {
  const t = useTranslate()
  const showDeadline = useDeadline()
  const navigate = useNavigate()
  const { order, event } = detail
  const { step, setStep, choosing, setChoosing, busy, failure, pay } = useAttempt(order.id, onStarted)
  const money = moneyToPay(order)
  // A voucher expires before the seats are released.
  const hasVoucher = order.payment?.voucher && !isOver(order.payment.voucher, order.payment)
  const sameCode = paymentCodes.find((code) => code === order.paymentCode)

  const payUntil = order.payUntil ? showDeadline(order.payUntil, event.timeZone) : ''
  return (
    <div className="flex w-full flex-col gap-4">
      {order.payUntil && order.state === 'awaiting_payment' && !hasVoucher && (
        <p className="text-small text-ink-soft">
          <Unbroken text={t('order_pay_until', { date: payUntil })} part={payUntil} />
        </p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      {step && (
        <PaymentStepView
          key={JSON.stringify(step)}
          orderId={order.id}
          step={step}
          until={order.payUntil}
          money={money}
          timeZone={event.timeZone}
          onClose={() => {
            // On the order's page, which shows the changes.
            setStep(null)
            setChoosing(false)
            onStarted()
            void navigate(`/order-detail/${step.preference_id ?? order.id}`, { replace: true })
          }}
          onReturn={(payment) => {
            // This attempt is over.
            setStep(null)
            setChoosing(false)
            onReturn(payment)
          }}
        />
      )}
      <div className={classes('flex flex-wrap gap-3', centred && 'justify-center')}>
        {firstLabel && sameCode && !choosing && !step && (
          <Button busy={busy} onClick={() => pay(sameCode)}>
            {firstLabel}
          </Button>
        )}
        {!choosing && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            {t('payment_other_way')}
          </Button>
        )}
      </div>
      {choosing && hasVoucher && <Banner tone="warning">{t('voucher_not_both')}</Banner>}
      {choosing && (
        <OtherWay
          detail={detail}
          busy={busy}
          label={t('order_pay_now', { total: formatMoney(money) })}
          onPay={(code) => {
            setStep(null)
            void pay(code)
          }}
        />
      )}
    </div>
  )
}

/** Another attempt to pay the order, and whether the customer chooses a method for it. */
function useAttempt(orderId: string, onStarted: (step?: PaymentStep) => void) {
  const t = useTranslate()
  const [step, setStep] = useState<PaymentStep | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function pay(code: PaymentCode) {
    setBusy(true)
    setFailure(null)
    try {
      const next = await api('POST /shop-api/init-payment', {
        body: { orderId: orderId, paymentCode: code },
      })
      if (leaveToPay(next)) return
      // From now on the order's page shows the account.
      if (next.kind === 'bank-transfer') setChoosing(false)
      else setStep(next)
      onStarted(next)
    } catch (error) {
      setFailure(refusalText(error, t))
      onStarted()
    } finally {
      setBusy(false)
    }
  }

  return { step, setStep, choosing, setChoosing, busy, failure, pay }
}

function OtherWay({
  detail,
  busy,
  label,
  onPay,
}: {
  detail: OrderDetail
  busy: boolean
  label: string
  onPay: (code: PaymentCode) => void
}) {
  const t = useTranslate()
  const country = countryOfCurrency(detail.order.currency)
  const { codes, failed, retry } = usePaymentMethods(country.code, detail.event.dateId)
  const [chosen, setChosen] = useState<PaymentCode | null>(null)
  const code = chosen ?? codes?.[0] ?? null
  if (failed) {
    return <RetryBanner onRetry={retry} />
  }
  return (
    <div className="flex w-full animate-rise flex-col gap-4 text-left">
      <PaymentMethods codes={codes} value={code} onChange={setChosen} />
      {code && (
        <Button busy={busy} onClick={() => onPay(code)} className="self-start">
          {isPaidLater(code) ? t('payment_see_details') : label}
        </Button>
      )}
    </div>
  )
}
