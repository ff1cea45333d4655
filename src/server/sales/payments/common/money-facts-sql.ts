/**
 * The fields of a provider's answer about amounts and outcome, without personal data. All other fields (card
 * digits and holder, names, addresses), whatever their names, are erased with the account.
 */
export const moneyFacts = [
  'amount',
  'authorization_code',
  'currency',
  'decline_code',
  'id',
  'installments_number',
  'made',
  'moneyBack',
  'moneyGone',
  'outcome_unknown',
  'payment_type_code',
  'payments',
  'response_code',
  'seenBy',
  'statementLine',
  'status',
  'trackingKey',
  'transaction_date',
  'type',
  'unanswered',
] as const

/** SQL: only these fields of a provider's details; `facts` is the parameter that names them. */
export function moneyFactsOf(details: string, facts: string): string {
  return `(select jsonb_object_agg(key, value) from jsonb_each(${details}) where key = any (${facts}::text[]))`
}

/** SQL: whether the customer of an order has deleted the account. */
export function payerIsGone(orderId: string): string {
  return `exists (select from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and u.deleted_at is not null)`
}
