import { useState } from 'react'
import type { PaymentStep } from '#contract/sales/payments.ts'
import type { Money } from '#domain/platform/money.ts'
import { api } from '#web/api/browser-api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { BankCard } from './bank-card.tsx'
import { leaveToPay } from './leave-to-pay.ts'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentReturn } from './payment-return.ts'

/** The next step of a payment, by its kind, never by the provider. */
export function PaymentStepView({
  orderId,
  step,
  until,
  money,
  timeZone,
  onClose,
  onReturn,
}: {
  orderId: string
  step: PaymentStep
  /** the end of the time to pay */
  until: string | null
  money: Money
  timeZone: string
  onClose: () => void
  onReturn: (payment: PaymentReturn) => void
}) {
  const t = useTranslate()
  const [open, setOpen] = useState(true)

  switch (step.kind) {
    case 'post-form':
      // The form was posted already, and can be posted only once: continue on the order's page.
      return <Waiting>{t('payment_leaving')}</Waiting>
    case 'redirect':
      return (
        <div className="flex flex-col items-center gap-4 text-center">
          <p className="text-ink-soft">{t('payment_leaving')}</p>
          <Button iconAfter="external" onClick={() => leaveToPay(step)}>
            {t('payment_go')}
          </Button>
        </div>
      )
    case 'frame':
      return (
        <div className="flex justify-center">
          <Button iconAfter="card" onClick={() => setOpen(true)}>
            {t('payment_frame_open')}
          </Button>
          <PaymentFrame
            orderId={orderId}
            src={step.preference_init_point ?? ''}
            newTab={step.newTab ?? false}
            until={until}
            money={money}
            open={open}
            onClose={() => {
              setOpen(false)
              void fetchStatus(orderId).then((isStillHere) => isStillHere && onClose())
            }}
            onReturn={(payment) => {
              setOpen(false)
              onReturn(payment)
            }}
          />
        </div>
      )
    case 'bank-transfer':
      return step.bank ? (
        <BankCard bank={step.bank} money={money} timeZone={timeZone} />
      ) : (
        <UnknownStep orderId={orderId} />
      )
    case 'none':
      return (
        <div className="flex flex-col items-center gap-2 text-center">
          <LoopMark motion="once" className="h-16 w-auto text-leaf" />
          <h2 className="display text-heading">{t('trip_booked_title')}</h2>
          <p className="max-w-text text-ink-soft">{t('trip_booked_text')}</p>
        </div>
      )
    default:
      return <UnknownStep orderId={orderId} />
  }
}

/**
 * The provider's page may have issued a voucher or taken the money: this lets the shop look it up. Returns whether the
 * customer is still on the page, and has not gone on meanwhile.
 */
async function fetchStatus(orderId: string): Promise<boolean> {
  const entry = keyOfEntry()
  const asked = api('GET /api/orders/{id}/status', { params: { id: orderId }, query: { returned: '1' } })
  const longest = new Promise((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([asked, longest]).catch(() => null)
  return keyOfEntry() === entry
}

/** The key that the router gave to the present entry of the browser's history. */
const keyOfEntry = () => (window.history.state as { key?: unknown } | null)?.key

/** The order exists, although this page does not know how it is paid. */
function UnknownStep({ orderId }: { orderId: string }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <h2 className="display text-heading">{t('payment_kind_unknown')}</h2>
      <p className="max-w-text text-ink-soft">{t('payment_kind_unknown_help')}</p>
      <ButtonLink to={`/order-detail/${orderId}`}>{t('payment_kind_unknown_see')}</ButtonLink>
    </div>
  )
}
