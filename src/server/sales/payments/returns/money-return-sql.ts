import type { Currency } from '#domain/platform/money.ts'
import type {
  MoneyReturnEnd,
  MoneyReturnKind,
  MoneySource,
} from '#domain/sales/payments/returns/money-returns.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type MoneyReturnRow = {
  id: number
  kind: MoneyReturnKind
  /** of its case: the source that reported the case first, with its own id */
  source: MoneySource
  reference: string
  /** the source that reported this event first; `money_return_evidence` has the others */
  reportedBy: MoneySource
  orderId: string | null
  billId: string | null
  attemptId: string | null
  /** of ours, that came back */
  refundId: string | null
  /** minor units */
  amount: number
  /** what it took from the payment, below zero what it brought back */
  gone: number
  /** what of it was paid again, below zero what a won dispute has released */
  madeGood: number
  currency: Currency
  happenedAt: Date
  endedBy: MoneyReturnEnd | null
}

const columns = `m.id, m.kind, m.source, m.reference, coalesce(m.reported_by, m.source) as reported_by, m.order_id, m.bill_id, m.attempt_id, m.refund_id,
  m.amount, m.gone, m.made_good, m.currency, m.happened_at, m.ended_by`

const findCase = statement(
  'money-returns-of-case',
  `with named as (
     select source, reference from money_returns where source = $1 and reference = $2
     union select o.source, o.reference from money_return_evidence e join money_returns o on o.id = e.return_id
       where e.source = $1 and e.reference = $2
   )
   select ${columns} from money_returns m join named n on n.source = m.source and n.reference = m.reference order by m.id`,
)

/**
 * The recorded events of one case, such as one dispute, oldest first: under this reference, or under that of another
 * source which reported the case before.
 */
export function readCase(db: Queryable, source: MoneySource, reference: string) {
  return db.query<MoneyReturnRow>(findCase, [source, reference])
}

export type NewMoneyReturn = {
  kind: MoneyReturnKind
  source: MoneySource
  reference: string
  reportedBy: MoneySource
  orderId: string | null
  billId: string | null
  attemptId: string | null
  refundId: string | null
  paymentReference: string | null
  amount: number
  gone: number
  madeGood: number
  currency: Currency
  reason: string | null
  happenedAt: Date
  answerBy: Date | null
  /** what has ended it already */
  endedBy: MoneyReturnEnd | null
  now: Date
}

const insertRow = statement(
  'insert-money-return',
  `insert into money_returns (kind, source, reference, order_id, bill_id, attempt_id, refund_id, payment_reference, amount, gone,
     currency, reason, happened_at, answer_by, created_at, ended_by, reported_by, ended_at, made_good)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, nullif($17, $2), case when $16::text is not null then $15::timestamptz end, $18)
   on conflict do nothing returning id`,
)

/** Inserts it, and a trigger books it (`book_money_return`); null when it is known. */
export async function insertMoneyReturn(tx: Transaction, row: NewMoneyReturn): Promise<number | null> {
  const values = [
    row.kind,
    row.source,
    row.reference,
    row.orderId,
    row.billId,
    row.attemptId,
    row.refundId,
    row.paymentReference,
    row.amount,
    row.gone,
    row.currency,
    row.reason,
    row.happenedAt,
    row.answerBy,
    row.now,
    row.endedBy,
    row.reportedBy,
    row.madeGood,
  ]
  const [made] = await tx.query<{ id: number }>(insertRow, values)
  return made?.id ?? null
}

const endRows = statement(
  'end-money-returns',
  'update money_returns set ended_at = $3, ended_by = $2 where id = any ($1) and ended_at is null returning id',
)

/** Ends open ones; returns the ids of those that were open. */
export async function endMoneyReturns(
  tx: Transaction,
  ids: readonly number[],
  by: MoneyReturnEnd,
  now: Date,
): Promise<number[]> {
  return (await tx.query<{ id: number }>(endRows, [ids, by, now])).map(({ id }) => id)
}

const sumGone = statement(
  'sum-gone-of-payment',
  `select coalesce(sum(gone), 0)::bigint as gone,
     coalesce(sum(gone) filter (where kind = 'refunded_elsewhere'), 0)::bigint as refunded
   from money_returns where attempt_id = $1`,
)

/** The amount that has left of a payment again, in minor units. */
export async function readGone(db: Queryable, attemptId: string): Promise<number> {
  const [sum] = await db.query<{ gone: number; refunded: number }>(sumGone, [attemptId])
  return sum?.gone ?? 0
}

/** The amount that was refunded of a payment elsewhere, in minor units. */
export async function readRefundedElsewhere(db: Queryable, attemptId: string): Promise<number> {
  const [sum] = await db.query<{ gone: number; refunded: number }>(sumGone, [attemptId])
  return sum?.refunded ?? 0
}
