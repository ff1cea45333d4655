import pg from 'pg'
import { DatabaseUnreachable } from '#server/platform/watching/watch-answers.ts'
import { nameColumnsAsProperties } from '../column-names.ts'
import { endsConnection } from './sql-states.ts'

/** The address of each host of `postgres://user:password@one:5432,two:5432/shop`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

export type DatabaseHosts = {
  addresses: readonly string[]
  /** the address that new connections use */
  current(): string
  /** a client of the current host, or of the one in `connectionString` */
  Client: new (
    options?: pg.ClientConfig,
  ) => pg.Client
  /**
   * Checks that a new connection leads to the primary.
   * @throws DatabaseUnreachable when it leads to a standby, or to a primary that was replaced
   */
  confirm(client: pg.ClientBase): Promise<void>
  /** whether there are several hosts and the primary has not been found yet */
  isUnknown(): boolean
  /** Switches to the next host when the host failed, and not the statement. */
  failed(address: string, error: unknown): void
  /** whether a client is connected to a primary that was replaced */
  isReplaced(client: pg.ClientBase): boolean
}

/**
 * Null on a standby. Each promotion begins a new timeline:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-TIMELINES
 */
const readTimeline = {
  text: 'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
  query_timeout: 4_000,
}

/**
 * Finds the primary among several servers of one database. New connections go to the last known primary, and
 * to the next host when that fails. When a standby is promoted, connections to the old primary are cut,
 * including those that wait for an answer. An old primary that comes back and accepts writes is recognised by
 * its older timeline.
 */
export function databaseHosts(url: string): DatabaseHosts {
  const addresses = addressesOf(url)
  const clients = new Map<pg.ClientBase, string>()
  /**
   * Clients whose server was confirmed as primary. Others are never cut: their timeline may turn out to be
   * newer.
   */
  const confirmed = new Set<pg.Client>()
  let turn = 0
  let primary: string | undefined
  let newestTimeline = ''
  const current = () => addresses[turn] as string

  return {
    addresses,
    current,

    Client: class extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        const address = options.connectionString ?? current()
        super({ ...options, connectionString: address })
        nameColumnsAsProperties(this)
        clients.set(this, address)
        this.once('end', () => {
          clients.delete(this)
          confirmed.delete(this)
        })
      }
    },

    async confirm(client) {
      if (addresses.length === 1) return
      const address = clients.get(client) ?? ''
      const { rows } = await client.query<{ timeline: string | null }>(readTimeline)
      const timeline = rows[0]?.timeline
      if (!timeline) throw new DatabaseUnreachable('this database server is a standby')
      if (timeline < newestTimeline)
        throw new DatabaseUnreachable('this database server was replaced by a promoted standby')
      newestTimeline = timeline
      confirmed.add(client as pg.Client)
      if (primary === address) return
      primary = address
      turn = addresses.indexOf(address)
      for (const other of confirmed) if (clients.get(other) !== address) cut(other)
    },

    isUnknown: () => addresses.length > 1 && primary === undefined,

    failed(address, error) {
      const isHost = !(error instanceof pg.DatabaseError) || /^57P0[13]$/.test(error.code ?? '')
      if (isHost && address === current()) turn = (turn + 1) % addresses.length
    },

    isReplaced: (client) => addresses.length > 1 && clients.get(client) !== primary,
  }
}

/** Closes the socket without a goodbye message, because an unreachable server would not answer it. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy()
}

type Options = pg.ClientConfig & { limitMs: number }

/** Connects to one host. No answer in time counts as unreachable. */
async function tryHost(hosts: DatabaseHosts, address: string, options: Options): Promise<pg.Client> {
  const { limitMs, ...rest } = options
  const client = new hosts.Client({ keepAlive: true, ...rest, connectionString: address })
  client.on('error', () => {}) // the running statement fails with it, too
  let isLate = false
  const limit = setTimeout(() => {
    // Process answers that have already arrived first: this program may itself have been suspended.
    setImmediate(() => {
      isLate = true
      cut(client)
    })
  }, limitMs)
  try {
    await client.connect()
    await hosts.confirm(client)
    return client
  } catch (error) {
    cut(client)
    throw isLate ? new DatabaseUnreachable('a database server does not answer') : error
  } finally {
    clearTimeout(limit)
  }
}

/**
 * The most useful of the hosts' errors: one of a server that answers, else that of a server that is not the
 * primary.
 */
function mostUsefulError(errors: readonly unknown[]): unknown {
  return (
    errors.find((error) => !endsConnection(error)) ??
    errors.find((error) => error instanceof DatabaseUnreachable) ??
    errors[0]
  )
}

/**
 * Asks all hosts at once and waits for the first that is the primary.
 * @throws the most useful error of the hosts
 */
export async function findOneOf(hosts: DatabaseHosts, options: Options): Promise<void> {
  const tries = hosts.addresses.map(async (address) => {
    const client = await tryHost(hosts, address, options)
    void client.end()
  })
  await Promise.any(tries).catch(({ errors }: AggregateError) => {
    throw mostUsefulError(errors)
  })
}

/**
 * A connection to the primary. Asks all hosts, because a server that was replaced may still accept writes.
 * @throws the most useful error of the hosts
 */
export async function connectToOneOf(hosts: DatabaseHosts, options: Options): Promise<pg.Client> {
  const tried = await Promise.allSettled(hosts.addresses.map((address) => tryHost(hosts, address, options)))
  const clients = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const found = clients.find((client) => !hosts.isReplaced(client))
  if (found) return found
  throw mostUsefulError(tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
}

/**
 * A separate connection to the primary, outside the pool.
 * @throws the most useful error of the hosts
 */
export function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  return connectToOneOf(databaseHosts(url), { limitMs: 10_000, ...options })
}
