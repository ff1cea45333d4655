import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveSettings } from './archive.ts'
import { createCluster, createPlace, superuser } from './create-place.ts'
import { database, type Lease, leaseServer } from './lease-server.ts'
import { findPlace, type Place } from './place.ts'
import { preparePrograms } from './programs.ts'
import { runningPassword, runningRole } from './running-role.ts'
import { giveUpLease } from './server-lease-sql.ts'
import type { Settings } from './start-server.ts'
import { stopServer } from './stop-server.ts'

export type EmbeddedPostgres = {
  /** URL of the database `vaiven`, with a superuser role */
  url: string
  /** the same with a role that owns nothing, for the processes of the shop */
  runningUrl: string
  /** Ends this process's use of the server; the last process to do so stops it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL with its data in `dataDir`/postgres, creating the cluster if there is none, or connects
 * to the server if it is running. If it dies while this process uses it, it is restarted on the same port.
 * @param options.settings PostgreSQL settings by name; they apply when the server is started
 * @param options.backupDir where a newly started server archives its write-ahead log
 * @throws Error with instructions for the operator if PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (message: string) => void
  settings?: Settings
  backupDir?: string | undefined
}): Promise<EmbeddedPostgres> {
  const { log, backupDir } = options
  const place = await openPlace(options.dataDir, log, options.settings ?? {})
  const archiving = backupDir ? await archiveSettings(backupDir, place.account) : {}
  const settings = { ...archiving, ...options.settings }
  const programs = await preparePrograms(place.home, place.account)
  const first = await leaseServer(place, { programs, settings })
  log(`PostgreSQL ${first.hasStarted ? 'started' : 'found running'} on port ${first.port}`)

  let isStopping = false
  let lease = Promise.resolve<Lease | undefined>(keep(first))
  let stopped: Promise<void> | undefined
  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${first.port}/${database}`
  return {
    url: urlOf(superuser, first.password),
    runningUrl: urlOf(runningRole, runningPassword(first.password)),
    stop() {
      isStopping = true
      stopped ??= stop()
      return stopped
    },
  }

  function keep(held: Lease): Lease {
    held.client.once('end', () => {
      if (!isStopping) lease = renew()
    })
    return held
  }

  async function renew(): Promise<Lease | undefined> {
    log('PostgreSQL went away; bringing it back')
    try {
      await stat(join(place.home, 'cluster', 'PG_VERSION')) // otherwise its data were removed on purpose
      const held = await leaseServer(place, { programs, settings, port: first.port })
      if (held.port !== first.port)
        throw new Error(`it now listens on port ${held.port}: start this program again`)
      log('PostgreSQL is back')
      return keep(held)
    } catch (error) {
      log(`PostgreSQL does not come back: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }

  async function stop(): Promise<void> {
    const held = await lease
    if (!held) return
    const { client, socket } = held
    socket.ref()
    const isLast = await giveUpLease(client).catch(() => false)
    if (isLast) await stopServer(place, programs)
    log(isLast ? 'PostgreSQL stopped' : 'PostgreSQL goes on, for another process')
    await client.end().catch(() => {})
  }
}

async function openPlace(folder: string, log: (message: string) => void, settings: Settings): Promise<Place> {
  // Root's database runs as another user, who passes through the folder.
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const dataDir = await realpath(folder)
  const found = await findPlace(dataDir, log)
  if (found) return found
  log('making a new PostgreSQL database; this takes a moment')
  const sync = settings.fsync !== 'off'
  await createPlace(dataDir, { log, fill: (home, account) => createCluster(home, account, sync) })
  const made = await findPlace(dataDir, log)
  if (!made) throw new Error(`PostgreSQL's data is missing from ${dataDir}`)
  return made
}
