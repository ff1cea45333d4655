import pg from 'pg'
import { DatabaseUnreachable, watchAnswers } from '#server/platform/watching/watch-answers.ts'
import { connectToOneOf, type DatabaseHosts, databaseHosts, findOneOf } from './database-hosts.ts'
import { endsConnection, leavesOutcomeOpen, PoolBusy } from './sql-states.ts'

/** A longer wait for a pool connection means that something is wrong. */
const connectionTimeoutMs = 4_000
/** A database that answers no probe within this time is silent. */
const probeMs = 2_000
/**
 * Ends a query on a dead connection. Above statement_timeout, so that the database cancels slow statements
 * first.
 */
const queryTimeoutMs = 35_000
/** Bounds how long a connection can stay with a replaced server after a failover behind a proxy. */
const maxLifetimeSeconds = 900

export type ConnectionOptions = {
  connections: number
  /** how much longer than usual to wait for a connection and for a sign of life; for tests on a busy machine */
  timeLimitFactor?: number
  onIdleError?: (error: Error) => void
  /** called when the database stops answering and when it answers again */
  onSilence?: (silent: boolean) => void
  /** called when a commit reached only the primary because its wait for a standby was cancelled */
  onUnreplicated?: () => void
}

/** The connections to the primary of a database. */
export type Connections = {
  pool: pg.Pool
  /** @throws DatabaseUnreachable, PoolBusy */
  connect(): Promise<pg.PoolClient>
  /** @throws DatabaseUnreachable when the connection is lost, or when only the primary has the commit */
  send(client: pg.PoolClient, query: Query, mayHaveWritten: boolean): Promise<pg.QueryResult>
  isBroken(client: pg.PoolClient): boolean
  markBroken(client: pg.PoolClient): void
  close(): Promise<void>
}

type Query = pg.QueryConfig & { query_timeout?: number }

export function openConnections(url: string, options: ConnectionOptions): Connections {
  const { timeLimitFactor = 1 } = options
  const hosts = databaseHosts(url)
  /** connections that must not be used again */
  const broken = new WeakSet<pg.ClientBase>()
  const unreplicated = new WeakSet<pg.ClientBase>()
  const pool = openPool(hosts, options, (client) => unreplicated.add(client))
  const watch = watchAnswers(
    () => findOneOf(hosts, { limitMs: 3_000 * timeLimitFactor }),
    { silent: () => options.onSilence?.(true), back: () => options.onSilence?.(false) },
    probeMs * timeLimitFactor,
  )
  const checkOut = checkOutOf(hosts, pool, connectionTimeoutMs * timeLimitFactor)
  return {
    pool,
    async connect() {
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
    },
    async send(client, query, mayHaveWritten) {
      const result = await watch
        .during(() => client.query(query))
        .catch((error) => {
          if (endsConnection(error)) broken.add(client)
          return refuseLost(error, mayHaveWritten)
        })
      if (unreplicated.has(client)) {
        broken.add(client)
        options.onUnreplicated?.()
        throw new DatabaseUnreachable('committed by the primary, but by no standby', { outcomeUnknown: true })
      }
      return result
    },
    isBroken: (client) => broken.has(client),
    markBroken: (client) => void broken.add(client),
    close() {
      watch.stop()
      return pool.end()
    },
  }
}

function openPool(
  hosts: DatabaseHosts,
  { connections, timeLimitFactor = 1, onIdleError }: ConnectionOptions,
  onUnreplicated: (client: pg.ClientBase) => void,
): pg.Pool {
  const pool = new pg.Pool({
    Client: hosts.Client,
    onConnect: hosts.confirm,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs * timeLimitFactor,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds,
    keepAlive: true,
  })
  pool.on('error', (error) => onIdleError?.(error))
  pool.on('connect', (client) => {
    // Without a listener, a connection lost between two statements would crash the process; the next
    // statement fails anyway.
    client.on('error', () => {})
    client.on('notice', ({ routine }) => {
      // "canceling wait for synchronous replication", independent of the server's language
      if (routine === 'SyncRepWaitForLSN') onUnreplicated(client)
    })
  })
  return pool
}

/** Takes a connection to the primary out of the pool; when its host fails, it tries the others. */
function checkOutOf(hosts: DatabaseHosts, pool: pg.Pool, limitMs: number): () => Promise<pg.PoolClient> {
  let finding: Promise<void> | undefined
  /** Asks all hosts before the first connection is used, which otherwise could lead to a replaced primary. */
  function findPrimary(): Promise<void> {
    finding ??= connectToOneOf(hosts, { limitMs })
      .then((client) => client.end())
      .finally(() => {
        finding = undefined
      })
    return finding
  }

  return async () => {
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
