import { isCurrency, toMinor } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-states.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useShowMoney, useTexts } from '../../app/texts.tsx'

const tones: Record<OrderState, BadgeTone> = {
  awaiting_payment: 'amber',
  awaiting_transfer_payment: 'amber',
  paid: 'leaf',
  cancelled: 'brick',
  partially_refunded: 'deep-leaf',
  refunded: 'deep-leaf',
}

/** The state of an order in words. */
export function OrderBadge({ state }: { state: OrderState }) {
  const t = useTexts()
  return <Badge tone={tones[state]}>{t(`orders_state_${state}`)}</Badge>
}

/** Says an amount in major units, as orders have it on the wire. */
export function useShowMajor(): (amount: number, currency: string) => string {
  const showMoney = useShowMoney()
  return (amount, currency) =>
    showMoney(isCurrency(currency) ? (toMinor(amount, currency) ?? 0) : amount, currency)
}
