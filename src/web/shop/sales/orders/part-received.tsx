import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMoney, toMinor } from '#domain/platform/money.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { moneyToPay } from './payment-figures.ts'

/** How much of an unpaid order has been received, and how much is missing. */
export function PartReceived({ order }: { order: OrderDetail['order'] }) {
  const t = useTranslate()
  const currency = order.currency
  const missing = moneyToPay(order)
  const total = toMinor(order.total, currency) ?? 0
  if (missing.amount === 0 || missing.amount >= total) return null
  return (
    <Banner tone="info">
      {t('order_part_received', {
        received: formatMoney({ amount: total - missing.amount, currency }),
        total: formatMoney({ amount: total, currency }),
        missing: formatMoney(missing),
      })}
    </Banner>
  )
}
