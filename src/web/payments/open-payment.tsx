import type { PaymentStep, Voucher } from '#contract/payments.ts'
import type { Money } from '#domain/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BankCard } from './bank-card.tsx'
import { VoucherCard } from './voucher-card.tsx'

/** Nobody is to pay by a slip that the provider takes no more, or whose time is over though nobody has said so yet. */
export function isOver({ expiresAt }: Voucher, { kind }: PaymentStep): boolean {
  return kind === 'none' || Date.parse(expiresAt) <= serverNow()
}

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
  const t = useTranslate()
  if (payment?.bank) return <BankCard bank={payment.bank} money={money} timeZone={timeZone} />
  if (!payment?.voucher) return null
  if (isOver(payment.voucher, payment)) return <Banner tone="warning">{t('voucher_over_text')}</Banner>
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
