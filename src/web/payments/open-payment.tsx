import type { PaymentStep } from '#contract/payments.ts'
import type { Money } from '#domain/money.ts'
import { BankCard } from './bank-card.tsx'
import { VoucherCard } from './voucher-card.tsx'

/** What a customer needs to finish a payment that is made elsewhere: an account or a voucher; nothing for the others. */
export function OpenPayment({
  payment,
  money,
  timeZone,
}: {
  payment: PaymentStep | null
  money: Money
  timeZone: string
}) {
  if (payment?.bank) return <BankCard bank={payment.bank} money={money} timeZone={timeZone} />
  if (!payment?.voucher) return null
  // The page that gave a voucher goes on showing it.
  const page = payment.kind === 'frame' ? payment.preference_init_point : undefined
  return (
    <VoucherCard
      voucher={{ ...(page && { url: page }), ...payment.voucher }}
      money={money}
      timeZone={timeZone}
    />
  )
}
