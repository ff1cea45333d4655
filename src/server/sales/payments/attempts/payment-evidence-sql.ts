import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { AttemptRow } from './attempt-sql.ts'

const noteSeen = statement(
  'note-payment-evidence',
  `update payment_attempts set is_undecided = $3,
     undecided_since = case when $3 then coalesce(undecided_since, $4::timestamptz) end, known_payments =
     (select array_agg(distinct id order by id) from unnest(known_payments || $2::text[]) id)
   where id = $1 and (is_undecided <> $3 or not known_payments @> $2::text[])`,
)

/**
 * Stores the provider's payments on the page of an attempt by their ids, and whether the provider still decides on one.
 * Ids are never removed: a payment that a search no longer finds is fetched by its id.
 */
export async function noteEvidence(
  db: Queryable,
  attempt: Pick<AttemptRow, 'id' | 'knownPayments' | 'isUndecided'>,
  { payments, isUndecided }: { payments: readonly string[]; isUndecided: boolean },
  now: Date,
): Promise<void> {
  const isNew = payments.some((id) => !attempt.knownPayments.includes(id))
  if (isNew || isUndecided !== attempt.isUndecided)
    await db.query(noteSeen, [attempt.id, payments, isUndecided, now])
}

const storeNamed = statement(
  'store-named-payments',
  `update payment_attempts a set known_payments =
     (select array_agg(distinct id order by id) from unnest(a.known_payments || n.payments) id)
   from jsonb_to_recordset($1::jsonb) as n (attempt uuid, payments text[])
   where a.id = n.attempt and not a.known_payments @> n.payments`,
)

/** Stores the ids of payments that notifications name, by attempt, in one statement. */
export async function storeNamedPayments(
  db: Queryable,
  named: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...named].map(([attempt, payments]) => ({ attempt, payments }))
  if (rows.length > 0) await db.query(storeNamed, [JSON.stringify(rows)])
}

const findUndecided = statement(
  'has-undecided-payment',
  `select exists (select from payment_attempts where order_id = $1 and is_undecided
     and state in ('new', 'processing', 'authorized')) as found`,
)

/** Whether a provider still decides on a payment of an order. */
export async function hasUndecidedPayment(tx: Transaction, orderId: string): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(findUndecided, [orderId])
  return row?.found ?? false
}
