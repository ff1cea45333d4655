/** SQL: the money received for an order that was neither refunded nor left again. Below zero if it left twice. */
export function receivedOf(orderId: string): string {
  return `((select coalesce(sum(amount), 0) from payment_attempts where order_id = ${orderId} and state = 'completed')
    - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId} and state <> 'withdrawn')
    - (select coalesce(sum(gone), 0) from money_returns where order_id = ${orderId}))`
}

/** SQL: what the customer of an order owes by the ledger, in minor units. */
export function dueOf(orderId: string): string {
  return `greatest(0, (select coalesce(sum(amount), 0) from ledger where order_id = ${orderId} and account = 'customer'))::bigint`
}

/** SQL: the missing rests of an order that the shop bears. */
export function forgivenOf(orderId: string): string {
  return `(select coalesce(sum(amount), 0) from money_returns where order_id = ${orderId} and kind = 'short' and withdrawn_at is null)`
}

/** SQL: what came by transfers for the bill `b`. */
export const cameFor = `(select coalesce(sum(p.amount), 0) from bill_payments p where p.bill_id = b.id and p.withdrawn_at is null)::bigint`

/** SQL: what left the bill `b` again. */
export const goneOfBill = `(select coalesce(sum(m.gone), 0) from money_returns m where m.bill_id = b.id)::bigint`

/** SQL: what came for the bill `b` and has not left again. */
export const leftOfBill = `(${cameFor} - ${goneOfBill})`

/** SQL: the missing rest of the bill `b` that the shop bears. */
export const forgivenOfBill = `(select coalesce(sum(m.amount), 0) from money_returns m
  where m.bill_id = b.id and m.kind = 'short' and m.withdrawn_at is null)::bigint`

/** SQL: what the host of the bill `b` owes by the ledger: nothing once the bill has ended. Minor units. */
export const dueOfBill = `(case when b.state in ('open', 'paid') then greatest(0, (select coalesce(sum(l.amount), 0) from ledger l
  where l.bill_id = b.id and l.account = 'customer')) else 0 end)::bigint`

/** SQL: the bank's keys of the transfers for the bill `b`. */
export const keysOfBill = `(select string_agg(coalesce(
    (select t.tracking_key from transfer_receipts t where t.bill_payment_id = p.id and t.withdrawn_at is null),
    (select l.bank_id from statement_lines l where l.id = p.line_id)), ' ' order by p.came_at, p.id)
  from bill_payments p where p.bill_id = b.id and p.withdrawn_at is null)`
