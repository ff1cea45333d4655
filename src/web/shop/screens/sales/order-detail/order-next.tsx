import type { PlainKey } from '#contract/platform/message-keys.ts'
import { type PaymentCode, paymentCodes, paymentSpeeds } from '#domain/sales/payments/payment-codes.ts'
import { useTranslate } from '#web/texts/messages.tsx'

type Speed = (typeof paymentSpeeds)[PaymentCode]

const steps: Record<Speed, PlainKey[]> = {
  'at-once': ['page_order_next_card_pay', 'page_order_next_card_confirm', 'page_order_next_tickets'],
  cash: ['page_order_next_cash_pay', 'page_order_next_cash_confirm', 'page_order_next_tickets'],
  transfer: ['page_order_next_transfer_pay', 'page_order_next_transfer_confirm', 'page_order_next_tickets'],
}

/** The next step of an unpaid order, by its payment method. */
export function OrderNext({ paymentCode }: { paymentCode: string }) {
  const t = useTranslate()
  const code = paymentCodes.find((known) => known === paymentCode)
  if (!code) return null
  return (
    <div>
      <h2 className="display text-lead">{t('page_order_next_title')}</h2>
      <ol className="mt-3 flex flex-col gap-2">
        {steps[paymentSpeeds[code]].map((key, index) => (
          <li key={key} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="display figures flex size-7 shrink-0 items-center justify-center rounded-full bg-paper-deep text-small"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{t(key)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
