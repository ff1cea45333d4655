import { isPayable, nextOrderState, type OrderState } from '#domain/sales/orders/order-states.ts'
import { refundOfTickets } from './split-refund.ts'

/** The part of an order that staff refund: some tickets, an amount, or everything with the refunds that failed. */
export type RefundChoice = { ticketIds: readonly string[] } | { amount: number } | 'everything'

/** Whether an order ends when all of its `money` is refunded: a paid one, or an unpaid one for which some money came. */
export function endsWithRefund(state: OrderState, money: number): boolean {
  return nextOrderState(state, 'refund_all') !== null || (isPayable(state) && money > 0)
}

/**
 * The effect of a refund; for staff who choose, and again when it is carried out. All amounts have the same unit.
 * @param order its `live` (not yet refunded) tickets, the money `left` to refund, and that of `failed` refunds; `ends`: see
 * `endsWithRefund`
 * @returns `tickets` that end; `whole`: nothing is left of the order; `retries`: the failed refunds are sent again
 */
export function chooseRefund<Ticket extends { id: string; price: number }>(
  order: { live: readonly Ticket[]; left: number; failed: number; ends: boolean },
  choice: RefundChoice,
): { amount: number; tickets: Ticket[]; whole: boolean; retries: boolean } {
  const { left, failed, ends } = order
  const live = ends ? [...order.live] : []
  if (choice !== 'everything' && 'ticketIds' in choice) {
    const tickets = live.filter(({ id }) => choice.ticketIds.includes(id))
    return { ...refundOfTickets(live, choice.ticketIds, left), tickets, retries: false }
  }
  if (choice === 'everything' || choice.amount === left + failed)
    return { amount: left, tickets: live, whole: ends, retries: failed > 0 }
  // All remaining money, while some earlier refunds have failed.
  const whole = choice.amount === left
  return { amount: choice.amount, tickets: whole ? live : [], whole, retries: false }
}
