import { isPayable, type OrderState } from '#domain/sales/orders/order-states.ts'
import { forgivenOf, receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { type AttemptRow, attemptColumns } from './attempt-sql.ts'

const sumReceived = statement('sum-received', `select ${receivedOf('$1')} as received`)

/** Money received for an order that was neither refunded nor left again, in minor units. */
export async function readReceived(db: Queryable, orderId: string): Promise<number> {
  const [sum] = await db.query<{ received: number }>(sumReceived, [orderId])
  return sum?.received ?? 0
}

const sumSettled = statement('sum-settled', `select ${receivedOf('$1')} + ${forgivenOf('$1')} as settled`)

/** The same with the rests that the shop bears: what counts towards the price. */
export async function readSettled(db: Queryable, orderId: string): Promise<number> {
  const [sum] = await db.query<{ settled: number }>(sumSettled, [orderId])
  return sum?.settled ?? 0
}

const balanceOfCustomer = statement(
  'balance-of-customer',
  `select coalesce(sum(amount), 0)::bigint as balance from ledger where order_id = $1 and account = 'customer'`,
)

/** The amount that the customer of an order owes by the ledger, in minor units; negative when the shop owes it. */
export async function readCustomerBalance(db: Queryable, orderId: string): Promise<number> {
  const [sum] = await db.query<{ balance: number }>(balanceOfCustomer, [orderId])
  return sum?.balance ?? 0
}

/**
 * The amount that a transfer for an order may pay, in minor units: the rest of its price or, once it is paid, what its
 * customer owes since money left it.
 */
export async function readMissing(
  db: Queryable,
  { id, state, total }: { id: string; state: OrderState; total: number },
): Promise<number> {
  if (isPayable(state) || state === 'cancelled') return total - (await readReceived(db, id))
  return Math.max(0, await readCustomerBalance(db, id))
}

const listParts = statement(
  'list-unrefunded-parts',
  `select p.part->>'providerReference' as reference, (p.part->>'amount')::bigint
     - (select coalesce(sum(r.amount), 0) from refunds r
        where r.attempt_id = a.id and r.state <> 'withdrawn' and coalesce(r.payment_reference, a.provider_reference) = p.part->>'providerReference')::bigint
     - (select coalesce(sum(m.gone), 0) from money_returns m
        where m.attempt_id = a.id and coalesce(m.payment_reference, a.provider_reference) = p.part->>'providerReference')::bigint as amount
   from payment_attempts a cross join jsonb_array_elements(a.parts) with ordinality p (part, nth)
   where a.id = $1 order by p.nth`,
)

/**
 * The provider's payments that paid an attempt together, with what is left of each, in minor units; null when
 * one payment paid it.
 */
export async function readUnrefundedParts(
  db: Queryable,
  attemptId: string,
): Promise<{ reference: string; amount: number }[] | null> {
  const parts = await db.query<{ reference: string; amount: number }>(listParts, [attemptId])
  return parts.length > 0 ? parts.filter(({ amount }) => amount > 0) : null
}

export type UnrefundedPayment = { attempt: AttemptRow; amount: number }

const listUnrefunded = statement(
  'list-unrefunded-payments',
  `select ${attemptColumns},
     a.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id and r.state <> 'withdrawn')
       - (select coalesce(sum(m.gone), 0) from money_returns m where m.attempt_id = a.id) as unrefunded
   from payment_attempts a where a.order_id = $1 and a.state = 'completed' order by a.ordinal desc`,
)

/**
 * The completed attempts of an order of which money is left, neither refunded nor gone, with the remaining amounts.
 * The newest comes first, as it is refunded first.
 */
export async function readUnrefunded(db: Queryable, orderId: string): Promise<UnrefundedPayment[]> {
  const rows = await db.query<AttemptRow & { unrefunded: number }>(listUnrefunded, [orderId])
  return rows
    .filter(({ unrefunded }) => unrefunded > 0)
    .map(({ unrefunded, ...attempt }) => ({ attempt, amount: unrefunded }))
}

/**
 * The same by payment at the provider: an attempt that several of them paid together, as with two cards, comes once for
 * each that is not fully refunded.
 */
export async function readUnrefundedPayments(db: Queryable, orderId: string): Promise<UnrefundedPayment[]> {
  const payments: UnrefundedPayment[] = []
  for (const whole of await readUnrefunded(db, orderId)) {
    const parts = await readUnrefundedParts(db, whole.attempt.id)
    payments.push(...(parts?.map(({ amount }) => ({ ...whole, amount })) ?? [whole]))
  }
  return payments
}
