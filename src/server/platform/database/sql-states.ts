import pg from 'pg'
import { DatabaseUnreachable } from '../watch-answers.ts'

/** No connection of the pool became free in time: the database is there, and its queue too long. */
export class PoolBusy extends Error {}

/** `gone`: the database is away for this connection, which is of no more use. */
type Passing = 'busy' | 'away' | 'gone'

/** The SQLSTATEs of faults that pass by themselves, by https://www.postgresql.org/docs/18/errcodes-appendix.html. Other errors are bugs. */
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

/** Whether the connection on which this error came can serve no other call. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return passingOf(error) === 'gone'
  return !(error instanceof TypeError)
}

/** Whether a statement that ended with this error may have been carried out all the same. */
export function leavesOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return endsConnection(error)
  // These say that nothing was done; the others come when a server ends under a statement.
  return endsConnection(error) && !['0A000', '25006', '57P03'].includes(error.code ?? '')
}

/**
 * A passing failure of the database as the caller sees it; undefined for a bug: `busy`, a queue was too long; `away`, it
 * could not be reached; `unknown`, it may have done what it was asked, or not. Nothing else was changed.
 */
export function passingFailure(error: unknown): 'busy' | 'away' | 'unknown' | undefined {
  if (error instanceof PoolBusy) return 'busy'
  if (error instanceof DatabaseUnreachable) return error.outcomeUnknown ? 'unknown' : 'away'
  const failure = error instanceof pg.DatabaseError ? passingOf(error) : undefined
  return failure === 'gone' ? 'away' : failure
}

/**
 * Whether PostgreSQL refused what a statement said: a value out of range, text that it cannot store, a constraint, a row
 * twice (classes 22, 23 and 21 of its error codes). The transaction was rolled back then.
 */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? '')
}
