/** A ticket that could be refunded; `price` is the amount paid for it. */
type Priced = { id: string; price: number }

/**
 * The refund for the `picked` ones of an order's `live` (not yet refunded) tickets: the sum of their prices, at most the
 * money that is left, and all of that for the last tickets. All amounts have the same unit.
 * @returns `whole`: no ticket is left afterwards
 */
export function refundOfTickets(
  live: readonly Priced[],
  picked: readonly string[],
  left: number,
): { amount: number; whole: boolean } {
  const ended = live.filter(({ id }) => picked.includes(id))
  const whole = ended.length > 0 && ended.length === live.length
  const price = ended.reduce((sum, ticket) => sum + ticket.price, 0)
  return { amount: whole ? left : Math.min(price, left), whole }
}

/** Splits an amount over payments, in their order; payments that refund nothing are left out. */
export function splitRefund<Payment extends { amount: number }>(
  payments: readonly Payment[],
  amount: number,
): { payment: Payment; amount: number }[] {
  let left = amount
  return payments.flatMap((payment) => {
    const part = Math.min(left, payment.amount)
    left -= part
    return part > 0 ? [{ payment, amount: part }] : []
  })
}
