import { readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { pidOfPostgres } from '../../../bench/freeze-postgres.ts'
import { startStandbyOf } from '../../../bench/start-standby.ts'
import { askServer, newPlace } from './backed-up.ts'
import { until } from './shop-process.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** One server of the database, and the proxy in front of it. */
export type DatabaseServer = { name: string; url: string; dataDir: string; wire: TcpProxy }

export type ReplicatedDatabase = {
  /** names all servers, by their proxies */
  url: string
  primary(): DatabaseServer
  /** adds a server that follows the primary */
  addStandby(): Promise<DatabaseServer>
  /** sets PostgreSQL's synchronous_standby_names */
  waitFor(standbys: string): Promise<void>
  /** waits until a standby has caught up and is streaming */
  untilFollows(name: string): Promise<void>
  promote(standby: DatabaseServer): Promise<void>
  /** lets a server accept writes without a standby */
  letAlone(server: DatabaseServer): Promise<void>
  /** kill -9; no supervisor restarts it */
  kill(server: DatabaseServer): void
  startAgain(server: DatabaseServer): Promise<void>
  stop(): Promise<void>
}

/** A primary with up to `most` standbys. */
export async function startReplicatedDatabase(most: number): Promise<ReplicatedDatabase> {
  const wires = await Promise.all(Array.from({ length: most + 1 }, startTcpProxy))
  const free = [...wires]
  const stops: (() => Promise<void>)[] = []

  function add(
    name: string,
    { url, dataDir, stop }: { url: string; dataDir: string; stop(): Promise<void> },
  ) {
    const wire = free.shift()
    if (!wire) throw new Error('no more servers are expected')
    wire.leadTo(url)
    stops.push(stop)
    return { name, url, dataDir, wire }
  }

  const dataDir = newPlace('primary')
  // A standby that was frozen for long still finds the log that it needs.
  const settings = { fsync: 'off', wal_keep_size: '2GB' }
  const first = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  await migrate(first.url)
  let primary: DatabaseServer = add('first', { ...first, dataDir })

  async function configure({ url }: DatabaseServer, standbys: string): Promise<void> {
    await askServer(url, `alter system set synchronous_standby_names = '${standbys}'`)
    await askServer(url, 'select pg_reload_conf()')
    await until(async () =>
      (await askServer(url, 'show synchronous_standby_names')).some(
        (row) => row.synchronous_standby_names === standbys,
      ),
    )
  }

  async function untilFollows(name: string): Promise<void> {
    const text = `select from pg_stat_replication where application_name = '${name}' and state = 'streaming'`
    await until(async () => (await askServer(primary.url, text)).length, 100_000)
  }

  return {
    url: first.url.replace(new URL(first.url).host, wires.map(({ host }) => host).join(',')),
    primary: () => primary,

    async addStandby() {
      const name = `standby_${wires.length - free.length}`
      const server = add(name, await startStandbyOf(primary, name, { fsync: 'off' }))
      await untilFollows(name)
      return server
    },

    waitFor: (standbys) => configure(primary, standbys),
    untilFollows,

    async promote(standby) {
      await configure(standby, '') // it has copied the primary's setting
      await askServer(standby.url, 'select pg_promote()')
      primary = standby
    },

    letAlone: (server) => configure(server, ''),

    kill(server) {
      unlinkSync(versionOf(server))
      process.kill(pidOfPostgres(server.dataDir), 'SIGKILL')
    },

    async startAgain(server) {
      writeFileSync(versionOf(server), readFileSync(versionOf(primary)))
      const settings = { fsync: 'off' }
      const again = await startEmbeddedPostgres({ dataDir: server.dataDir, log: () => {}, settings })
      stops.push(again.stop)
      server.url = again.url
      server.wire.leadTo(again.url)
    },

    async stop() {
      for (const wire of wires) wire.close()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

const versionOf = ({ dataDir }: DatabaseServer) => join(dataDir, 'postgres/cluster/PG_VERSION')
