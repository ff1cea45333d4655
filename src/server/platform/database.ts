import pg from 'pg'
import { DatabaseUnreachable, watchAnswers } from './watch-answers.ts'

// bigint holds money and counts, all far below 2^53; dates stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A named statement: PostgreSQL parses and plans it once for each connection. */
export type Statement = { name: string; text: string }

export function statement(name: string, text: string): Statement {
  return { name, text }
}

/** SQL for the id in typed text; null for what is no id, so that an index of ids can answer. */
export function numberIn(text: string): string {
  return `case when ${text} ~ '^[1-9][0-9]{0,8}$' then ${text}::int end`
}

/** Runs statements: the pool itself or one transaction. */
export type Queryable = {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
}

/** The row of a statement that always has one, such as an aggregate or an insert. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}

export type Transaction = Queryable & { readonly inTransaction: true }

export type Database = Queryable & {
  /** Runs `work` in one transaction; whatever it throws rolls everything back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** statements sent so far, for the metrics */
  statementCount(): number
  close(): Promise<void>
}

/** Waiting longer than this for a lock means that something is wrong: better an error than a queue without end. */
const lockTimeoutMs = 4_000
/** The same for a connection of the pool. */
const connectionTimeoutMs = 4_000
/** No statement of the shop takes so long unless its plan has gone wrong. */
const statementTimeoutMs = 30_000

export function openDatabase(
  url: string,
  options: {
    connections: number
    onIdleError?: (error: Error) => void
    /** called when the database stops and when it answers again */
    onSilence?: (silent: boolean) => void
  },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    // For a connection that is dead while the database answers on others.
    query_timeout: statementTimeoutMs + 5_000,
    idleTimeoutMillis: 60_000,
    options: `-c lock_timeout=${lockTimeoutMs} -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c jit=off`,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // A connection that is lost between two statements of a transaction says so in an event; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchAnswers(() => knock(url), {
    silent: () => options.onSilence?.(true),
    back: () => options.onSilence?.(false),
  })
  let count = 0

  const run = async <Row>(
    client: pg.Pool | pg.PoolClient,
    { name, text }: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    count++
    const asking = () => client.query({ name, text, values: [...values] })
    const mayHaveWritten = client === pool && /\b(insert|update|delete)\b/i.test(text)
    const result = await watch.during(asking).catch((error) => refuseLost(error, mayHaveWritten))
    return result.rows as Row[]
  }

  async function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    return watch
      .during(() => connecting)
      .catch((error) => {
        connecting.then(
          (late) => late.release(),
          () => {},
        )
        return refuseLost(error, false)
      })
  }

  return {
    query: (statement, values) => run(pool, statement, values),
    async transaction(work) {
      const client = await connect()
      const tell = (word: string) =>
        watch.during(() => client.query(word)).catch((error) => refuseLost(error, word === 'COMMIT'))
      let broken: Error | undefined
      try {
        await tell('BEGIN')
        const result = await work({
          inTransaction: true,
          query: (statement, values) => run(client, statement, values),
        })
        await tell('COMMIT')
        return result
      } catch (error) {
        await tell('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    statementCount: () => count,
    close: () => {
      watch.stop()
      return pool.end()
    },
  }
}

/** Tries to connect as any client would. */
async function knock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

/** An error of the database itself is passed on. Any other error of `pg` means that it could not be reached. */
function refuseLost(error: unknown, mayHaveWritten: boolean): never {
  if (error instanceof TypeError) throw error
  if (error instanceof pg.DatabaseError && !endsConnection(error)) throw error
  const message = error instanceof Error ? error.message : String(error)
  throw new DatabaseUnreachable(message, { cause: error, outcomeUnknown: mayHaveWritten })
}

/** A server that shuts down or crashes ends waiting statements with an error; they may have been executed. */
function endsConnection({ code = '' }: pg.DatabaseError): boolean {
  return code.startsWith('08') || ['57P01', '57P02', '57P03', '57P05', '25P03'].includes(code)
}

/** Whether an error of the database is the violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/**
 * A passing failure of the database as the caller sees it; undefined for a bug: `busy`, a queue was too long; `away`, it
 * could not be reached; `unknown`, it may have done what it was asked, or not. Nothing else was changed.
 */
export function passingFailure(error: unknown): 'busy' | 'away' | 'unknown' | undefined {
  if (error instanceof DatabaseUnreachable) return error.outcomeUnknown ? 'unknown' : 'away'
  return error instanceof pg.DatabaseError ? passingCodes[error.code ?? ''] : undefined
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html; those that end a connection are above. */
const passingCodes: Record<string, 'busy' | 'away' | undefined> = {
  40001: 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  53000: 'away', // insufficient_resources
  53100: 'away', // disk_full
  53200: 'away', // out_of_memory
  53300: 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available
  57014: 'busy', // query_canceled: statement_timeout
  25006: 'away', // read_only_sql_transaction: a standby that is not promoted yet
}

/**
 * Whether PostgreSQL refused what a statement said: a value out of range, text that it cannot store, a constraint, a row
 * twice (classes 22, 23 and 21 of its error codes). The transaction was rolled back then.
 */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? '')
}
