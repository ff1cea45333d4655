import type { PaymentStep, Voucher } from '#contract/sales/payments.ts'
import type { Money } from '#domain/platform/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BankCard } from './bank-card.tsx'
import { VoucherCard } from './vouchers/voucher-card.tsx'

/** Whether a voucher can no longer be paid: the provider refuses it, or its deadline has passed. */
export function isOver({ expiresAt }: Voucher, { kind }: PaymentStep): boolean {
  return kind === 'none' || Date.parse(expiresAt) <= serverNow()
}

/** The account or voucher for finishing a payment elsewhere; nothing for other payments. */
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
  // The provider's page still shows the voucher.
  const page = payment.kind === 'frame' ? payment.preference_init_point : undefined
  return (
    <VoucherCard
      voucher={{ ...(page && { url: page }), ...payment.voucher }}
      money={money}
      timeZone={timeZone}
    />
  )
}
