import { isCurrency, toMinor } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { useShowMoney, useTexts } from '#web/office/app/texts.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<OrderState, BadgeTone> = {
  awaiting_payment: 'amber',
  awaiting_transfer_payment: 'amber',
  paid: 'leaf',
  cancelled: 'brick',
  partially_refunded: 'deep-leaf',
  refunded: 'deep-leaf',
}

/** The state of an order as a badge. */
export function OrderBadge({ state }: { state: OrderState }) {
  const t = useTexts()
  return <Badge tone={tones[state]}>{t(`orders_state_${state}`)}</Badge>
}

/** Returns a function that formats an amount in major units, as in the API of orders. */
export function useShowMajor(): (amount: number, currency: string) => string {
  const showMoney = useShowMoney()
  return (amount, currency) =>
    showMoney(isCurrency(currency) ? (toMinor(amount, currency) ?? 0) : amount, currency)
}
