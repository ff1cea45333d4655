import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** The money that a debit took back, in minor units; `madeGood` was paid again. */
export type TakenByLine = {
  id: number
  attemptId: string | null
  billId: string | null
  gone: number
  madeGood: number
}

const find = statement(
  'find-return-of-line',
  `select id, attempt_id, bill_id, gone, made_good from money_returns
   where source = 'statement' and reference = $1 and kind = 'taken_back' and reported_by is null`,
)

/** The event that a line of a statement was the first to tell. */
export async function findReturnOfLine(db: Queryable, lineId: number): Promise<TakenByLine | undefined> {
  const [found] = await db.query<TakenByLine>(find, [String(lineId)])
  return found
}

// The line may tell another event later.
const undo = statement(
  'undo-money-return',
  `update money_returns set gone = 0, made_good = 0, ended_by = 'undone', ended_at = $2, reference = reference || ' undone ' || id
   where id = $1`,
)

/** Ends an event as one that did not happen; a trigger books it (`book_undone_return`). */
export async function undoMoneyReturn(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(undo, [id, now])
}
