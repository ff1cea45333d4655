import type { OrderState } from '../sales/orders/order-states.ts'
import type { MailKind } from './mail-kinds.ts'

/** The order states in which a mail is still correct; other kinds always are. */
const validStates: Partial<Record<MailKind, readonly OrderState[]>> = {
  order_awaiting_payment: ['awaiting_payment'],
  order_awaiting_transfer: ['awaiting_transfer_payment'],
  payment_failed: ['awaiting_payment', 'awaiting_transfer_payment'],
  transfer_incomplete: ['awaiting_payment', 'awaiting_transfer_payment'],
  order_paid: ['paid', 'partially_refunded'],
  order_reserved: ['paid', 'partially_refunded'],
  rides_promised: ['paid', 'partially_refunded'],
  ride_reminder: ['paid', 'partially_refunded'],
  ride_thanks: ['paid', 'partially_refunded'],
  order_expired: ['cancelled'],
  order_cancelled: ['cancelled', 'refunded'],
  ticket_cancelled: ['paid', 'partially_refunded'],
  event_postponed: ['awaiting_payment', 'awaiting_transfer_payment', 'paid', 'partially_refunded'],
}

/** Whether a mail of this kind is still correct for an order in this state; otherwise it is withheld. */
export function isStillTrue(kind: MailKind, state: OrderState): boolean {
  return validStates[kind]?.includes(state) ?? true
}
