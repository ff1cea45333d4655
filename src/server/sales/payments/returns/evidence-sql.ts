import type { CaseFact, MoneyReturnKind, MoneySource } from '#domain/sales/payments/returns/money-returns.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { MoneyReturnRow } from './money-return-sql.ts'

/** SQL: whether a row of `money_returns` tells a sum of refunds, and not one with an id of its own. */
const isSum = `(m.kind = 'refunded_elsewhere' and m.reference like a.merchant_reference || '/%')`

/** SQL: the kind of source of a name: `provider`, `payout` or `statement`. */
const classOf = (source: string) => `split_part(${source}, ':', 1)`

/** SQL: the part of an event that sources of the kind $4 have not reported, in minor units. */
const untold = `case when ${classOf('coalesce(m.reported_by, m.source)')} = $4::text and not ${isSum} then 0
  else m.amount - least(m.amount, case $4::text
    when 'payout' then (select coalesce(sum(l.amount), 0) from payout_lines l where l.money_return_id = m.id)
    else (select coalesce(sum(case when e.kind = 'refunded_elsewhere' then e.amount else m.amount end), 0) from money_return_evidence e
      where e.return_id = m.id and ${classOf('e.source')} = $4::text) end) end`

const findTold = statement(
  'find-return-told-by-others',
  `select f.id from (
     select m.*, ${untold} as untold, ${isSum} as is_sum
     from money_returns m join payment_attempts a on a.id = m.attempt_id
     where m.attempt_id = $1 and (m.kind = $2 or $2 = 'disputed' and m.kind = 'dispute_lost' and not exists (
       select from money_returns d where d.source = m.source and d.reference = m.reference and d.kind = 'disputed'))
       and ($5::text is null or m.payment_reference is null or m.payment_reference = $5)
   ) f
   where case when f.kind = 'refunded_elsewhere' then f.untold = $3 or f.is_sum and f.untold > $3 else f.untold > 0 end
   order by f.untold = $3 desc, f.id limit 1`,
)

export type Told = {
  attemptId: string
  kind: MoneyReturnKind
  amount: number
  source: MoneySource
  /** the provider's id of one of several payments that paid the attempt together */
  part: string | null
}

const kindOfSource = (source: MoneySource): string => source.split(':')[0] ?? source

/**
 * The event of a payment that another kind of source reported, and that none of this kind has: refunds of the same amount, or
 * part of a sum of refunds; disputes and decisions of any amount. Each event is reported once by each kind of source.
 */
export async function findToldByOthers(
  db: Queryable,
  { attemptId, kind, amount, source, part }: Told,
): Promise<number | null> {
  const values = [attemptId, kind, amount, kindOfSource(source), part]
  return (await db.query<{ id: number }>(findTold, values))[0]?.id ?? null
}

const findDispute = statement(
  'find-dispute-told-by-others',
  `select m.source, m.reference from money_returns m
   where m.attempt_id = $1 and m.kind in ('disputed', 'dispute_won', 'dispute_lost')
     and ($3::text is null or m.payment_reference is null or m.payment_reference = $3)
     and ($2 = 'payout' or not exists (select from money_returns o left join money_return_evidence e on e.return_id = o.id
       where o.source = m.source and o.reference = m.reference and $2 in (${classOf('coalesce(o.reported_by, o.source)')}, ${classOf('e.source')})))
   order by m.id desc limit 1`,
)

/** The latest dispute of a payment that only other kinds of sources have reported; a payout file names no dispute. */
export async function findDisputeToldByOthers(
  db: Queryable,
  { attemptId, source, part }: Pick<Told, 'attemptId' | 'source' | 'part'>,
): Promise<Pick<MoneyReturnRow, 'source' | 'reference'> | undefined> {
  const values = [attemptId, kindOfSource(source), part]
  return (await db.query<Pick<MoneyReturnRow, 'source' | 'reference'>>(findDispute, values))[0]
}

const findReported = statement(
  'facts-of-evidence',
  `select kind, amount, happened_at from money_return_evidence where source = $1 and reference = $2 order by id`,
)

/** The reports of a source about events that another source had reported first. */
export function readEvidence(db: Queryable, source: MoneySource, reference: string): Promise<CaseFact[]> {
  return db.query<CaseFact>(findReported, [source, reference])
}

const insert = statement(
  'insert-return-evidence',
  `insert into money_return_evidence (return_id, source, reference, kind, amount, happened_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Stores that another source reported an event, too; it moves no money. */
export async function insertEvidence(
  tx: Transaction,
  returnId: number,
  { source, reference, kind, amount, happenedAt }: CaseFact & { source: MoneySource; reference: string },
  now: Date,
): Promise<void> {
  await tx.query(insert, [returnId, source, reference, kind, amount, happenedAt, now])
}
