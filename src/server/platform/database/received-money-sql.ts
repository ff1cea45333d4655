/** SQL: the money received for an order and not refunded. */
export function receivedOf(orderId: string): string {
  return `((select coalesce(sum(amount), 0) from payment_attempts where order_id = ${orderId} and state = 'completed')
    - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId}))`
}
