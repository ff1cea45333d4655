import pg from 'pg'
import { connectToOneOf, databaseHosts, findOneOf } from './database/connections/database-hosts.ts'
import { endsConnection, leavesOutcomeOpen, PoolBusy } from './database/connections/sql-states.ts'
import { DatabaseUnreachable, watchAnswers } from './watching/watch-answers.ts'

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

/** A longer wait for a pool connection means that something is wrong. */
const connectionTimeoutMs = 4_000
/** A database that answers no probe within this time is silent. */
const probeMs = 2_000
/**
 * Ends a query on a dead connection. Above statement_timeout, so that the database cancels slow statements
 * first.
 */
const queryTimeoutMs = 35_000
/** statement_timeout does not cover a commit that waits for a standby. Below the 15 s that callers wait. */
const commitTimeoutMs = 10_000
/** Bounds how long a connection can stay with a replaced server after a failover behind a proxy. */
const maxLifetimeSeconds = 900

export function openDatabase(
  url: string,
  options: {
    connections: number
    /** how much longer than usual to wait for a connection and for a sign of life; for tests on a busy machine */
    timeLimitFactor?: number
    onIdleError?: (error: Error) => void
    /** called when the database stops answering and when it answers again */
    onSilence?: (silent: boolean) => void
    /** called when a commit reached only the primary because its wait for a standby was cancelled */
    onUnreplicated?: () => void
  },
): Database {
  const { timeLimitFactor = 1 } = options
  const longestConnectMs = connectionTimeoutMs * timeLimitFactor
  const hosts = databaseHosts(url)
  const pool = new pg.Pool({
    Client: hosts.Client,
    onConnect: hosts.confirm,
    max: options.connections,
    connectionTimeoutMillis: longestConnectMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds,
    keepAlive: true,
  })
  /** connections that must not be used again */
  const brokenConnections = new WeakSet<pg.ClientBase>()
  const unreplicated = new WeakSet<pg.ClientBase>()
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => {
    // Without a listener, a connection lost between two statements would crash the process; the next
    // statement fails anyway.
    client.on('error', () => {})
    client.on('notice', ({ routine }) => {
      // "canceling wait for synchronous replication", independent of the server's language
      if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
    })
  })
  const watch = watchAnswers(
    () => findOneOf(hosts, { limitMs: 3_000 * timeLimitFactor }),
    { silent: () => options.onSilence?.(true), back: () => options.onSilence?.(false) },
    probeMs * timeLimitFactor,
  )
  let count = 0

  type Query = pg.QueryConfig & { query_timeout?: number }
  async function send(client: pg.PoolClient, query: Query, mayHaveWritten: boolean) {
    const result = await watch
      .during(() => client.query(query))
      .catch((error) => {
        if (endsConnection(error)) brokenConnections.add(client)
        return refuseLost(error, mayHaveWritten)
      })
    if (unreplicated.has(client)) {
      brokenConnections.add(client)
      options.onUnreplicated?.()
      throw new DatabaseUnreachable('committed by the primary, but by no standby', { outcomeUnknown: true })
    }
    return result
  }

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

  let finding: Promise<void> | undefined
  /** Asks all hosts before the first connection is used, which otherwise could lead to a replaced primary. */
  function findPrimary(): Promise<void> {
    finding ??= connectToOneOf(hosts, { limitMs: longestConnectMs })
      .then((client) => client.end())
      .finally(() => {
        finding = undefined
      })
    return finding
  }

  async function checkOut(): Promise<pg.PoolClient> {
    if (hosts.isUnknown()) await findPrimary()
    for (let left = hosts.addresses.length; ; left--) {
      const address = hosts.current()
      try {
        let client = await pool.connect()
        while (hosts.isReplaced(client)) {
          client.release(true)
          client = await pool.connect()
        }
        return client
      } catch (error) {
        if (isPoolBusy(error)) throw error
        hosts.failed(address, error)
        if (left === 1) throw error
      }
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    const connecting = checkOut()
    return watch
      .during(() => connecting, false)
      .catch((error) => {
        connecting.then(
          (late) => late.release(),
          () => {},
        )
        if (isPoolBusy(error)) throw new PoolBusy(error.message, { cause: error })
        return refuseLost(error, false)
      })
  }

  return {
    async query(statement, values) {
      const client = await connect()
      try {
        return await run(client, statement, values, mayWrite(statement))
      } finally {
        client.release(brokenConnections.has(client))
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
        if (!brokenConnections.has(client))
          await sendText('ROLLBACK').catch(() => brokenConnections.add(client))
        throw error
      } finally {
        client.release(brokenConnections.has(client))
      }
    },
    statementCount: () => count,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => {
      watch.stop()
      return pool.end()
    },
  }
}

function isPoolBusy(error: unknown): error is Error {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/**
 * Rethrows errors of the database itself. Any other error of `pg` means that the database could not be
 * reached.
 */
function refuseLost(error: unknown, mayHaveWritten: boolean): never {
  if (!endsConnection(error)) throw error
  const message = error instanceof Error ? error.message : String(error)
  throw new DatabaseUnreachable(message, {
    cause: error,
    outcomeUnknown: mayHaveWritten && leavesOutcomeOpen(error),
  })
}

/** Whether the error is a violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
