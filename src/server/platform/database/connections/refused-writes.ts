import pg from 'pg'

/** How long a process counts as unready after the database refused to write. */
const doubtMs = 10_000

/** SQLSTATEs of a database that answers but cannot write: disk_full, read_only_sql_transaction. */
const refusals = ['53100', '25006']

/** When the database last refused to write, by the settings of the process. */
const lastRefusal = new WeakMap<object, number>()

/** Notes that the database could not write, which no read shows; other errors change nothing. */
export function noteRefusedWrite(config: object, error: unknown): void {
  if (error instanceof pg.DatabaseError && refusals.includes(error.code ?? ''))
    lastRefusal.set(config, performance.now())
}

/** Whether the database refused to write within the last ten seconds. */
export function refusesWrites(config: object, now = performance.now()): boolean {
  return now - (lastRefusal.get(config) ?? Number.NEGATIVE_INFINITY) < doubtMs
}
