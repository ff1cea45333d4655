/** SQL: the money received for an order that was neither refunded nor left again. Below zero if it left twice. */
export function receivedOf(orderId: string): string {
  return `((select coalesce(sum(amount), 0) from payment_attempts where order_id = ${orderId} and state = 'completed')
    - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId} and state <> 'withdrawn')
    - (select coalesce(sum(gone), 0) from money_returns where order_id = ${orderId}))`
}

/** SQL: the missing rests of an order that the shop bears. */
export function forgivenOf(orderId: string): string {
  return `(select coalesce(sum(amount), 0) from money_returns where order_id = ${orderId} and kind = 'short' and withdrawn_at is null)`
}
