import pg from 'pg'
import { DatabaseUnreachable } from '#server/platform/watching/watch-answers.ts'

/** No pool connection became free in time. The database works, but too many callers wait for it. */
export class PoolBusy extends Error {}

/** Transient faults. `gone`: this connection is unusable, and the database may be away. */
type Passing = 'busy' | 'away' | 'gone'

/**
 * SQLSTATEs of transient faults, see https://www.postgresql.org/docs/18/errcodes-appendix.html. Other errors
 * are bugs.
 */
const passing: Record<string, Passing | undefined> = {
  '0A000': 'gone', // feature_not_supported: a plan from before a migration
  '25P03': 'gone', // idle_in_transaction_session_timeout
  25006: 'gone', // read_only_sql_transaction: a standby, or a primary that became one
  40001: 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  53000: 'away', // insufficient_resources
  53100: 'away', // disk_full
  53200: 'away', // out_of_memory
  53300: 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available
  57014: 'busy', // query_canceled: statement_timeout
  '57P01': 'gone', // admin_shutdown
  '57P02': 'gone', // crash_shutdown
  '57P03': 'gone', // cannot_connect_now
  '57P05': 'gone', // idle_session_timeout
}

function passingOf({ code = '' }: pg.DatabaseError): Passing | undefined {
  return code.startsWith('08') ? 'gone' : passing[code]
}

/** Whether this error makes its connection unusable. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passingOf(error) === 'gone'
  return !(error instanceof TypeError)
}

/** Whether a statement may have been executed although it ended with this error. */
export function leavesOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return endsConnection(error)
  // With these nothing was executed; the others can come when a server stops in the middle of a statement.
  return endsConnection(error) && !['0A000', '25006', '57P03'].includes(error.code ?? '')
}

/**
 * A transient failure of the database as callers see it: `busy`, a queue was too long; `away`, the database
 * could not be reached; `unknown`, the statement may or may not have been executed. Undefined for a bug.
 */
export function transientFailure(error: unknown): 'busy' | 'away' | 'unknown' | undefined {
  if (error instanceof PoolBusy) return 'busy'
  if (error instanceof DatabaseUnreachable) return error.outcomeUnknown ? 'unknown' : 'away'
  const failure = error instanceof pg.DatabaseError ? passingOf(error) : undefined
  return failure === 'gone' ? 'away' : failure
}

/** The name of the unique constraint or index that a row would have violated (SQLSTATE 23505). */
export function duplicateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : undefined
}

/**
 * Whether PostgreSQL refused the data of a statement: a value out of range, text that it cannot store, a
 * constraint, a duplicate row (error classes 22, 23 and 21). The transaction was rolled back.
 */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? '')
}
