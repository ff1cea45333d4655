import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { AcceptTerms } from '#web/shop/legal/accept-terms.tsx'
import { isPaidLater } from '#web/shop/sales/orders/paid-later.ts'
import { PaymentMethods, usePaymentMethods } from '#web/shop/sales/payments/payment-methods.tsx'
import { isStepComplete, purchaseTotal } from '#web/shop/sales/purchase/purchase-progress.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RetryBanner } from '#web/ui/states/retry-banner.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { StepFrame } from '../step-frame.tsx'
import VerifyFirst from '../verify-first.tsx'
import { CustomerService } from './customer-service.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { PurchaseConditions } from './purchase-conditions.tsx'
import { ReservationDetail } from './reservation-detail.tsx'
import { reserveButton } from './reserve-button.ts'
import { usePlaceOrder } from './use-place-order.ts'

/** Where the purchase may lead: to its refusal, to the return of the provider, to the order. */
const followingPages = ['/order-rejected', '/response-payment/0', '/order-detail/0']

/** A summary of the purchase, the payment methods, and the button that buys. */
export default function ConfirmStep() {
  const t = useTranslate()
  const { draft, event, currency, country } = usePurchase()
  const methods = usePaymentMethods(country.code, draft.dateId)
  useDefaultMethod(methods.codes)
  const placeOrder = usePlaceOrder(methods.retry)
  const { total } = purchaseTotal(draft)
  const reserved = isReserved(event)
  const costs = !reserved && total > 0
  const paysNow = costs && !isPaidLater(draft.paymentCode)
  const needsVerified = !paysNow
  // A network that is lost while the customer pays must not lose the pages that follow.
  useEffect(() => void import('../result-step.tsx').catch(() => undefined), [])

  return (
    <>
      {followingPages.map((page) => (
        <PrefetchPageLinks key={page} page={page} />
      ))}
      <StepFrame
        title={t('confirm_your_purchase')}
        next={{
          label: paysNow
            ? t('purchase_pay', { total: formatMoney({ amount: total, currency }) })
            : t(reserveButton(costs, country.code)),
          ready: isStepComplete(draft, 'confirm', reserved),
          incomplete: 'payment_method_is_required',
          waits: costs && methods.codes === null && !methods.failed,
          needsVerified,
          run: placeOrder,
        }}
      >
        <div className="flex flex-col gap-8">
          <ReservationDetail />
          {costs &&
            (methods.failed ? (
              <RetryBanner onRetry={methods.retry} />
            ) : (
              <MethodChoice codes={methods.codes} />
            ))}
          {needsVerified && <VerifyFirst />}
          {!reserved && <DiscountLink />}
          <div className="flex flex-col gap-2">
            <PurchaseConditions free={!costs} />
            <AcceptTerms text={paysNow ? 'accept_by_paying' : 'accept_by_reserving'} />
            <CustomerService />
          </div>
        </div>
      </StepFrame>
    </>
  )
}

type Codes = ReturnType<typeof usePaymentMethods>['codes']

/** The first method is the default; a method that is no longer offered is deselected. */
function useDefaultMethod(codes: Codes) {
  const { draft, change } = usePurchase()
  useEffect(() => {
    if (codes === null || codes.some((code) => code === draft.paymentCode)) return
    change({ type: 'payment-chosen', code: codes[0] ?? null })
  }, [codes, draft.paymentCode, change])
}

function MethodChoice({ codes }: { codes: Codes }) {
  const { draft, change } = usePurchase()
  return (
    <PaymentMethods
      codes={codes}
      value={draft.paymentCode}
      onChange={(code) => change({ type: 'payment-chosen', code })}
    />
  )
}

function DiscountLink() {
  const t = useTranslate()
  const { draft } = usePurchase()
  const [open, setOpen] = useState(false)
  const { discount } = draft
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* aria-disabled instead of disabled: the focus returns to it from the dialog. */}
      <button
        type="button"
        aria-disabled={discount !== null}
        onClick={() => discount === null && setOpen(true)}
        className="link inline-flex min-h-11 items-center gap-2 aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:no-underline"
      >
        <Icon name="tag" />
        {t('discount_have_code')}
      </button>
      {discount && (
        <Badge tone="leaf" icon="check">
          {t('discount_applied', { code: discount.code, percent: Math.round(discount.variation * 100) })}
        </Badge>
      )}
      <DiscountDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
