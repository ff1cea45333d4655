import pg from 'pg'
import { DatabaseUnreachable } from '../watch-answers.ts'
import { endsConnection } from './sql-states.ts'

/** The address of each host of `postgres://user:password@one:5432,two:5432/shop`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

export type DatabaseHosts = {
  addresses: readonly string[]
  /** the address of the host whose turn it is */
  current(): string
  /** a client of that host, or of the one that `connectionString` names */
  Client: new (
    options?: pg.ClientConfig,
  ) => pg.Client
  /**
   * Makes sure that a new connection leads to the server that takes writes.
   * @throws DatabaseUnreachable when it is a standby, or was replaced by one
   */
  confirm(client: pg.ClientBase): Promise<void>
  /** whether several hosts have not yet been asked which of them takes writes */
  isUnknown(): boolean
  /** Passes the turn on when it was the host and not the question that failed. */
  failed(address: string, error: unknown): void
  /** whether a client leads to a server that another one has replaced */
  isReplaced(client: pg.ClientBase): boolean
}

/** Null on a standby. Each promotion of one begins a new timeline: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-TIMELINES */
const readTimeline = {
  text: 'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline',
  query_timeout: 4_000,
}

/**
 * Finds, of several servers of one database, the one that takes writes. New connections go to the one that last did, and to the
 * next when that fails. When another one is promoted, connections to the one before are cut, those that wait for its
 * answer among them; should that one come back and take writes, its older timeline gives it away.
 */
export function databaseHosts(url: string): DatabaseHosts {
  const addresses = addressesOf(url)
  const clients = new Map<pg.ClientBase, string>()
  /** those of a server that took writes; one that is still asked is left to answer, since its timeline may be newer */
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
      if (!timeline) throw new DatabaseUnreachable('this server of the database is a standby')
      if (timeline < newestTimeline)
        throw new DatabaseUnreachable('this server of the database was replaced by a standby of it')
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

/** Ends a connection without a farewell, to which a server that is cut off would not answer. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy()
}

type Options = pg.ClientConfig & { limitMs: number }

/** Connects to one host; a server that gives no answer in time is as unreachable as one that refuses. */
async function tryHost(hosts: DatabaseHosts, address: string, options: Options): Promise<pg.Client> {
  const { limitMs, ...rest } = options
  const client = new hosts.Client({ keepAlive: true, ...rest, connectionString: address })
  client.on('error', () => {}) // the statement under way fails, too
  let isLate = false
  const limit = setTimeout(() => {
    // Behind the answers that have arrived: this program, too, may have been stopped for a while.
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
    throw isLate ? new DatabaseUnreachable('a server of the database does not answer') : error
  } finally {
    clearTimeout(limit)
  }
}

/** Of the errors of all hosts the one that tells most: of a server that works, of one that could not be asked, any. */
function mostTelling(errors: readonly unknown[]): unknown {
  return (
    errors.find((error) => !endsConnection(error)) ??
    errors.find((error) => error instanceof DatabaseUnreachable) ??
    errors[0]
  )
}

/**
 * Asks all hosts at once, and waits for the first that takes writes.
 * @throws the most telling error of the hosts
 */
export async function findOneOf(hosts: DatabaseHosts, options: Options): Promise<void> {
  const tries = hosts.addresses.map(async (address) => {
    const client = await tryHost(hosts, address, options)
    void client.end()
  })
  await Promise.any(tries).catch(({ errors }: AggregateError) => {
    throw mostTelling(errors)
  })
}

/**
 * A connection to the host that takes writes. All are asked, because a server that was replaced may take them, too.
 * @throws the most telling error of the hosts
 */
export async function connectToOneOf(hosts: DatabaseHosts, options: Options): Promise<pg.Client> {
  const tried = await Promise.allSettled(hosts.addresses.map((address) => tryHost(hosts, address, options)))
  const clients = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const found = clients.find((client) => !hosts.isReplaced(client))
  if (found) return found
  throw mostTelling(tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
}

/**
 * A connection of its own to the server that takes writes.
 * @throws the most telling error of the hosts
 */
export function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  return connectToOneOf(databaseHosts(url), { limitMs: 10_000, ...options })
}
