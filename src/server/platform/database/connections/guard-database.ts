import { type Database, mayWrite, type Transaction } from '#server/platform/database.ts'

/** The guarded databases whose authority has been asserted. */
const asserted = new WeakSet<Database>()

/**
 * The database of a call whose caller's authority is judged when something is written: each transaction, and
 * each statement that writes outside of one, begins with `assertAuthority`, which locks what the authority
 * depends on. A call may have waited since its caller was identified.
 */
export function guardDatabase(db: Database, assertAuthority: (tx: Transaction) => Promise<void>): Database {
  const guarded: Database = {
    ...db,
    unguarded: db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await assertAuthority(tx)
        asserted.add(guarded)
        return work(tx)
      }),
    query: (statement, values) =>
      mayWrite(statement)
        ? guarded.transaction((tx) => tx.query<never>(statement, values))
        : db.query<never>(statement, values),
  }
  return guarded
}

/** Asserts the authority for the answer of a call that has only read, or has stored a file. */
export async function assertForAnswer(db: Database): Promise<void> {
  if (db.unguarded && !asserted.has(db)) await db.transaction(async () => {})
}

/**
 * The database for what does not need the caller's authority: the log of a refusal, consequences of an act
 * that is committed, and batches of several callers, which judge each of them.
 */
export function withoutGuard(db: Database): Database {
  return db.unguarded ?? db
}
