import pg from 'pg'
import { type ConnectionOptions, openConnections } from './database/connections/connections.ts'

// bigint holds money and counts, all far below 2^53. Dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * A prepared statement: PostgreSQL parses and plans it once per connection. `planned: 'each time'` plans it
 * with its values on every call, for queries whose best plan depends on them, such as the length of a period.
 */
export type Statement = { name: string; text: string; planned?: 'each time' }

export function statement(name: string, text: string, planned?: 'each time'): Statement {
  return planned ? { name, text, planned } : { name, text }
}

/**
 * SQL that turns typed text into an id, or null when it is not one, so that an index on the id can be used.
 */
export function numberIn(text: string): string {
  return `case when ${text} ~ '^[1-9][0-9]{0,8}$' then ${text}::int end`
}

/** Whether a statement may change rows by itself; functions that it calls are not looked into. */
export function mayWrite({ text }: Statement): boolean {
  return /\b(insert|update|delete)\b/i.test(text)
}

/** Runs statements: the pool itself or one transaction. A column `created_at` is the property `createdAt` of a row. */
export type Queryable = {
  /** `Row` is not inferred, so that test/sql/row-types.test.ts finds it and compares it with the columns. */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<NoInfer<Row>[]>
}

/** The only row of a statement that always returns one, such as an aggregate or an insert. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}

export type Transaction = Queryable & { readonly inTransaction: true }

export type Transactional = Queryable & {
  /** Runs `work` in one transaction; whatever it throws rolls everything back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export type Database = Transactional & {
  /** a standby for reports and exports, if there is one; it may lag by a moment */
  standby?: Transactional | undefined
  /** statements sent so far, for the metrics */
  statementCount(): number
  /** connections in the pool, and callers waiting for one */
  connections(): { busy: number; idle: number; waiting: number }
  /** what a guarded database guards (`guardDatabase`) */
  unguarded?: Database | undefined
  close(): Promise<void>
}

/** statement_timeout does not cover a commit that waits for a standby. Below the 15 s that callers wait. */
const commitTimeoutMs = 10_000

export function openDatabase(url: string, options: ConnectionOptions): Database {
  const { pool, connect, send, isBroken, markBroken, close } = openConnections(url, options)
  let count = 0

  const run = async <Row>(
    client: pg.PoolClient,
    { name, text, planned }: Statement,
    values: readonly unknown[] = [],
    mayHaveWritten = false,
  ): Promise<Row[]> => {
    count++
    const query = { ...(!planned && { name }), text, values: [...values] }
    return (await send(client, query, mayHaveWritten)).rows as Row[]
  }

  return {
    async query(statement, values) {
      const client = await connect()
      try {
        return await run(client, statement, values, mayWrite(statement))
      } finally {
        client.release(isBroken(client))
      }
    },
    async transaction(work) {
      const client = await connect()
      const sendText = (text: string) => send(client, { text }, false)
      try {
        await sendText('BEGIN')
        const result = await work({
          inTransaction: true,
          query: (statement, values) => run(client, statement, values),
        })
        await send(client, { text: 'COMMIT', query_timeout: commitTimeoutMs }, true)
        return result
      } catch (error) {
        if (!isBroken(client)) await sendText('ROLLBACK').catch(() => markBroken(client))
        throw error
      } finally {
        client.release(isBroken(client))
      }
    },
    statementCount: () => count,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
  }
}

/** Whether the error is a violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
