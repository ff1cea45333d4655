import type { Permission } from '#domain/people/staff/permissions.ts'
import { type OrderPaymentCode, paidByTransfer, paymentSpeeds, prepaid } from '../payments/payment-codes.ts'
import { isPayable, mayBoard, type OrderState } from './order-states.ts'
import { changesEnd } from './ticket-changes.ts'

/** The acts of staff on an order, and the permission that each needs. */
export const staffActs = {
  note: 'orders.correct',
  resend_mail: 'orders.correct',
  correct_contact: 'orders.correct',
  change_ticket: 'orders.correct',
  withdraw_wheelchair: 'orders.correct',
  lengthen_window: 'orders.cancel-unpaid',
  cancel: 'orders.cancel-unpaid',
  confirm_transfer: 'transfers.settle',
  refund: 'refunds.ask',
} as const satisfies Record<string, Permission>

export type StaffAct = keyof typeof staffActs

/** Why an act is not possible now; also the key of its text for staff. */
export type ActProblem =
  | 'own_order'
  | 'order_not_waiting'
  | 'order_not_by_transfer'
  | 'order_not_refundable'
  | 'order_window_longest'
  | 'order_changes_closed'
  | 'order_buyer_gone'

/** The facts about an order that decide which acts are possible. */
export type ActFacts = {
  state: OrderState
  paymentCode: OrderPaymentCode
  holdUntil: Date | null
  tripAt: Date
  /** when the sale of its date ends, before the first pick-up */
  saleEndsAt: Date
  /** received and not refunded, in minor units */
  refundable: number
  /** the caller is its buyer */
  own: boolean
  /** the buyer has deleted the account */
  gone: boolean
}

const hour = 3_600_000

/** Staff may extend the payment window of an unpaid order to at most this many hours from now. */
const mostHoursLonger = 48

/**
 * The latest end of an extended payment window: two days from now, but not after the freeze before the trip, or for
 * methods that settle at once not after the end of the sale.
 */
export function longestWindow(
  { paymentCode, tripAt, saleEndsAt }: Pick<ActFacts, 'paymentCode' | 'tripAt' | 'saleEndsAt'>,
  now: Date,
  freezeHours: number,
): Date {
  const atOnce = paymentCode !== prepaid && paymentSpeeds[paymentCode] === 'at-once'
  const saleEnd = saleEndsAt.getTime()
  const freeze = tripAt.getTime() - freezeHours * hour
  return new Date(Math.min(now.getTime() + mostHoursLonger * hour, saleEnd, atOnce ? saleEnd : freeze))
}

/** Why an act on an order is not possible now; null when it is. Permissions are checked separately. */
export function actProblem(
  act: StaffAct,
  facts: ActFacts,
  now: Date,
  freezeHours: number,
): ActProblem | null {
  if (facts.own) return 'own_order'
  const waits = isPayable(facts.state)
  switch (act) {
    case 'note':
    // A consent can be withdrawn at any time.
    case 'withdraw_wheelchair':
      return null
    case 'resend_mail':
    case 'correct_contact':
      return facts.gone ? 'order_buyer_gone' : null
    case 'cancel':
      return waits ? null : 'order_not_waiting'
    case 'lengthen_window':
      if (!waits || !facts.holdUntil || facts.holdUntil <= now) return 'order_not_waiting'
      return longestWindow(facts, now, freezeHours) > facts.holdUntil ? null : 'order_window_longest'
    case 'change_ticket': {
      const end = changesEnd(facts.state, facts.tripAt, freezeHours)
      return end && now < end ? null : 'order_changes_closed'
    }
    case 'confirm_transfer':
      if (!paidByTransfer(facts.paymentCode)) return 'order_not_by_transfer'
      return facts.state === 'awaiting_transfer_payment' ? null : 'order_not_waiting'
    case 'refund':
      return (mayBoard(facts.state) || waits) && facts.refundable > 0 ? null : 'order_not_refundable'
  }
}
