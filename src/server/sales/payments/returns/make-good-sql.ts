import {
  moneyReturnKinds,
  moneyReturns,
  type OpenCase,
} from '#domain/sales/payments/returns/money-returns.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A case with open matters; the sums are those of all its facts, in minor units. */
export type OpenCaseRow = OpenCase & { matters: { id: number; kind: string }[] }

const marking = moneyReturnKinds.filter((kind) => moneyReturns[kind].marks)

const openCases = statement(
  'open-cases-of-payee',
  `select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind) order by m.id)
       filter (where m.ended_at is null and m.kind = any ($2::text[])) as matters,
     sum(m.gone)::bigint as gone, sum(m.made_good)::bigint as made_good
   from money_returns m where m.order_id = $1 or m.bill_id = $3 group by m.source, m.reference
   having bool_or(m.ended_at is null and m.kind = any ($2::text[])) order by min(m.id)`,
)

/** The cases of an order or a bill that are not ended, the first that was reported first. */
export function readOpenCases(
  db: Queryable,
  of: { orderId: string } | { billId: string },
): Promise<OpenCaseRow[]> {
  const [orderId, billId] = 'orderId' in of ? [of.orderId, null] : [null, of.billId]
  return db.query<OpenCaseRow>(openCases, [orderId, marking, billId])
}

const addMadeGood = statement(
  'add-made-good',
  'update money_returns set made_good = made_good + $2 where id = $1',
)

/** Adds what was paid again of a matter, in minor units. */
export async function noteMadeGood(tx: Transaction, id: number, amount: number): Promise<void> {
  await tx.query(addMadeGood, [id, amount])
}
