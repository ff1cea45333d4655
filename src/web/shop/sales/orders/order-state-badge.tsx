import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Record<OrderState, { tone: BadgeTone; icon: IconName; text: PlainKey }> = {
  awaiting_payment: { tone: 'amber', icon: 'clock', text: 'order_state_awaiting_payment' },
  awaiting_transfer_payment: { tone: 'amber', icon: 'clock', text: 'order_state_awaiting_transfer_payment' },
  paid: { tone: 'leaf', icon: 'check', text: 'order_state_paid' },
  cancelled: { tone: 'brick', icon: 'close', text: 'order_state_cancelled' },
  refunded: { tone: 'deep-leaf', icon: 'arrow-left', text: 'order_state_refunded' },
  partially_refunded: { tone: 'deep-leaf', icon: 'arrow-left', text: 'order_state_partially_refunded' },
}

/** An order without money is not paid, and cannot be refunded: its event was called off. */
function lookWithoutMoney(state: OrderState) {
  if (state === 'paid') return { ...looks.paid, text: 'order_state_reserved' as const }
  return looks[state === 'refunded' ? 'cancelled' : state]
}

/** The state of an order in its colour. */
export function OrderStateBadge({
  order: { state, total },
}: {
  order: { state: OrderState; total: number }
}) {
  const t = useTranslate()
  const look = total === 0 ? lookWithoutMoney(state) : looks[state]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {t(look.text)}
    </Badge>
  )
}
