import pg from 'pg'
import { connectToOneOf, databaseHosts, findOneOf } from './database/database-hosts.ts'
import { endsConnection, leavesOutcomeOpen, PoolBusy } from './database/sql-states.ts'
import { DatabaseUnreachable, watchAnswers } from './watch-answers.ts'

// bigint holds money and counts, all far below 2^53; dates stay the text that they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * A named statement: PostgreSQL parses and plans it once for each connection, or with its values each time where the best
 * plan depends on them, as on the length of a period.
 */
export type Statement = { name: string; text: string; planned?: 'each time' }

export function statement(name: string, text: string, planned?: 'each time'): Statement {
  return planned ? { name, text, planned } : { name, text }
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

export type Transactional = Queryable & {
  /** Runs `work` in one transaction; whatever it throws rolls everything back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export type Database = Transactional & {
  /** a standby for reports and exports, where there is one: its answers may be a moment old */
  standby?: Transactional | undefined
  /** statements sent so far, for the metrics */
  statementCount(): number
  /** connections of the pool, and callers that wait for one */
  connections(): { busy: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Waiting longer than this for a connection of the pool means that something is wrong. */
const connectionTimeoutMs = 4_000
/** For a connection that is dead while the database answers on others; the database gives statements up before. */
const queryTimeoutMs = 35_000
/** A commit that waits for a standby is subject to no limit of the database; its caller waits 15 seconds. */
const commitTimeoutMs = 10_000
/** After a failover through a proxy, no connection stays with the server that was replaced. */
const maxLifetimeSeconds = 900

export function openDatabase(
  url: string,
  options: {
    connections: number
    onIdleError?: (error: Error) => void
    /** called when the database stops and when it answers again */
    onSilence?: (silent: boolean) => void
    /** called when a commit was made by the primary alone, because its wait for a standby was cancelled */
    onUnreplicated?: () => void
  },
): Database {
  const hosts = databaseHosts(url)
  const pool = new pg.Pool({
    Client: hosts.Client,
    onConnect: hosts.confirm,
    max: options.connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds,
    keepAlive: true,
  })
  /** connections that can serve no other call */
  const spent = new WeakSet<pg.ClientBase>()
  const unreplicated = new WeakSet<pg.ClientBase>()
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => {
    // A connection that is lost between two statements of a transaction says so in an event; the next statement fails.
    client.on('error', () => {})
    client.on('notice', ({ routine }) => {
      // "canceling wait for synchronous replication", in whatever language
      if (routine === 'SyncRepWaitForLSN') unreplicated.add(client)
    })
  })
  const watch = watchAnswers(() => findOneOf(hosts, { limitMs: 3_000 }), {
    silent: () => options.onSilence?.(true),
    back: () => options.onSilence?.(false),
  })
  let count = 0

  type Query = pg.QueryConfig & { query_timeout?: number }
  async function ask(client: pg.PoolClient, query: Query, mayHaveWritten: boolean) {
    const result = await watch
      .during(() => client.query(query))
      .catch((error) => {
        if (endsConnection(error)) spent.add(client)
        return refuseLost(error, mayHaveWritten)
      })
    if (unreplicated.has(client)) {
      spent.add(client)
      options.onUnreplicated?.()
      throw new DatabaseUnreachable('committed by the primary, and by no standby', { outcomeUnknown: true })
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
    return (await ask(client, query, mayHaveWritten)).rows as Row[]
  }

  let finding: Promise<void> | undefined
  /** A start on a server that was replaced would sell there until the pool meets its successor. */
  function findPrimary(): Promise<void> {
    finding ??= connectToOneOf(hosts, { limitMs: connectionTimeoutMs })
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
        return await run(client, statement, values, /\b(insert|update|delete)\b/i.test(statement.text))
      } finally {
        client.release(spent.has(client))
      }
    },
    async transaction(work) {
      const client = await connect()
      const tell = (text: string) => ask(client, { text }, false)
      try {
        await tell('BEGIN')
        const result = await work({
          inTransaction: true,
          query: (statement, values) => run(client, statement, values),
        })
        await ask(client, { text: 'COMMIT', query_timeout: commitTimeoutMs }, true)
        return result
      } catch (error) {
        if (!spent.has(client)) await tell('ROLLBACK').catch(() => spent.add(client))
        throw error
      } finally {
        client.release(spent.has(client))
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

/** An error of the database itself is passed on. Any other error of `pg` means that it could not be reached. */
function refuseLost(error: unknown, mayHaveWritten: boolean): never {
  if (!endsConnection(error)) throw error
  const message = error instanceof Error ? error.message : String(error)
  throw new DatabaseUnreachable(message, {
    cause: error,
    outcomeUnknown: mayHaveWritten && leavesOutcomeOpen(error),
  })
}

/** Whether an error of the database is the violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
