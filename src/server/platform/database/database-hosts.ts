import pg from 'pg'
import { DatabaseUnreachable } from '../watch-answers.ts'

/** The address of each host of `postgres://user:password@one:5432,two:5432/shop`. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}

export type DatabaseHosts = {
  count: number
  /** the address of the host whose turn it is */
  current(): string
  /** a client of that host */
  Client: new (
    options?: pg.ClientConfig,
  ) => pg.Client
  /**
   * Makes sure that a new connection leads to a server that takes writes.
   * @throws DatabaseUnreachable when it is a standby
   */
  confirm(client: pg.ClientBase): Promise<void>
  /** Passes the turn on when it was the host and not the question that failed. */
  failed(address: string, error: unknown): void
  /** whether a client leads to a server that another one has replaced */
  isReplaced(client: pg.ClientBase): boolean
}

/**
 * Finds, of several servers of one database, the one that takes writes. New connections go to the one that last did, and to the
 * next when that fails. When another one is promoted, connections to the one before are ended, those that wait for its
 * answer among them.
 */
export function databaseHosts(url: string): DatabaseHosts {
  const addresses = addressesOf(url)
  const clients = new Map<pg.ClientBase, string>()
  let turn = 0
  let primary: string | undefined
  const current = () => addresses[turn] as string
  const leave = (address: string) => {
    if (address === current()) turn = (turn + 1) % addresses.length
  }

  return {
    count: addresses.length,
    current,

    Client: class extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        const address = current()
        super({ ...options, connectionString: address })
        clients.set(this, address)
        this.once('end', () => clients.delete(this))
      }
    },

    async confirm(client) {
      if (addresses.length === 1) return
      const address = clients.get(client) ?? ''
      const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
      if (rows[0]?.isStandby) throw new DatabaseUnreachable('this server of the database is a standby')
      if (primary === address) return
      primary = address
      for (const [other, its] of clients) if (its !== address) void (other as pg.Client).end()
    },

    failed(address, error) {
      if (!(error instanceof pg.DatabaseError) || /^57P0[13]$/.test(error.code ?? '')) leave(address)
    },

    isReplaced: (client) => addresses.length > 1 && clients.get(client) !== primary,
  }
}

/**
 * A connection of its own to the server that takes writes.
 * @throws what the last of the hosts said
 */
export async function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = databaseHosts(url)
  for (let left = hosts.count; ; left--) {
    const address = hosts.current()
    const client = new hosts.Client({ keepAlive: true, ...options })
    client.on('error', () => {}) // the statement under way fails, too
    try {
      await client.connect()
      await hosts.confirm(client)
      return client
    } catch (error) {
      hosts.failed(address, error)
      await client.end().catch(() => {})
      if (left === 1) throw error
    }
  }
}
