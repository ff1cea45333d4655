import pg from 'pg'

// bigint holds money and counts, all far below 2^53; dates stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A named statement: PostgreSQL parses and plans it once for each connection. */
export type Statement = { name: string; text: string }

export function statement(name: string, text: string): Statement {
  return { name, text }
}

/** Runs statements: the pool itself or one transaction. */
export type Queryable = {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
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
const lockTimeoutMs = 5_000

export function openDatabase(
  url: string,
  options: { connections: number; onIdleError?: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: `-c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC -c jit=off`,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // A connection that is lost between two statements of a transaction says so in an event; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  let count = 0

  const run = async <Row>(
    client: pg.Pool | pg.PoolClient,
    { name, text }: Statement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    count++
    const result = await client.query({ name, text, values: [...values] })
    return result.rows as Row[]
  }

  return {
    query: (statement, values) => run(pool, statement, values),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work({
          inTransaction: true,
          query: (statement, values) => run(client, statement, values),
        })
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    statementCount: () => count,
    close: () => pool.end(),
  }
}

/** Whether an error of the database is the violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/** Whether the database gave up waiting for a lock or broke a deadlock, so that trying again can succeed. */
export function wasTooBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '40P01', '40001'].includes(error.code ?? '')
}

/**
 * Whether PostgreSQL refused what a statement said: a value out of range, text that it cannot store, a constraint, a row
 * twice (classes 22, 23 and 21 of its error codes). Nothing of the transaction was kept then.
 */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? '')
}
