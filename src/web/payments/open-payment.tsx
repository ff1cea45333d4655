import type { PaymentStep, Voucher } from '#contract/orders/payments.ts'
import type { Money } from '#domain/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BankCard } from './bank-card.tsx'
import { VoucherCard } from './vouchers/voucher-card.tsx'

/** Hides a voucher that the provider takes no more, or whose time is over although no notification has come yet. */
export function isOver({ expiresAt }: Voucher, { kind }: PaymentStep): boolean {
  return kind === 'none' || Date.parse(expiresAt) <= serverNow()
}

/** The account or the voucher with which a payment is finished elsewhere; nothing for other payments. */
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
