import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { restoreCommand } from './archive.ts'
import { createPlace, superuser } from './create-place.ts'
import { findPlace, type Place } from './place.ts'
import { preparePrograms } from './programs.ts'
import { type Account, runProgram } from './run-program.ts'
import { findRunningServer } from './running-server.ts'
import { freePort, startServer } from './start-server.ts'
import { stopServer } from './stop-server.ts'
import { baseFiles } from './take-backup.ts'

/** A failed restore; the message says why. */
export class RestoreFailed extends Error {}

/**
 * Creates `dataDir`/postgres from a base backup, verifies all its files, and replays the archived write-ahead
 * log up to `at` or its end. Then the server is stopped, ready for `startEmbeddedPostgres`.
 * @throws RestoreFailed when there is a database already, a file is damaged, or the archive ends before `at`
 */
export async function restoreCluster(options: {
  dataDir: string
  base: string
  wal: string
  at?: Date | undefined
  log: (message: string) => void
}): Promise<void> {
  const { base, wal, at, log } = options
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  if (await stat(join(dataDir, 'postgres')).catch(() => undefined))
    throw new RestoreFailed(
      `There is a database in ${dataDir} already: move it away, or set DATA_DIR to another folder.`,
    )
  await createPlace(dataDir, { log, fill: (home, account) => unpack(base, home, account) })
  const place = await findPlace(dataDir, log)
  if (!place) throw new RestoreFailed(`The restored database is missing from ${dataDir}`)
  await replay(place, { wal, at, log })
}

async function unpack(base: string, home: string, account: Account): Promise<void> {
  const cluster = join(home, 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  const { code, output } = await runProgram('tar', ['-xzf', join(base, baseFiles.data), '-C', cluster], {
    account: undefined,
    cwd: home,
  })
  if (code !== 0) throw new RestoreFailed(`The base backup ${base} cannot be unpacked: ${output}`)
  await checkManifest(join(base, baseFiles.manifest), cluster)
  await removeReplicationSettings(cluster)
  await writeFile(join(cluster, 'recovery.signal'), '')
  const password = join(home, 'password')
  await copyFile(join(base, baseFiles.password), password)
  await chmod(cluster, 0o700)
  await chmod(password, 0o600)
  if (!account) return
  await runProgram('chown', ['-R', `${account.uid}:${account.gid}`, cluster], {
    account: undefined,
    cwd: home,
  })
  await chown(password, account.uid, account.gid)
}

type Manifest = { Files: { Path: string; Checksum?: string }[] }

/** https://www.postgresql.org/docs/18/backup-manifest-format.html */
async function checkManifest(file: string, cluster: string): Promise<void> {
  const { Files } = JSON.parse(await readFile(file, 'utf8')) as Manifest
  for (const { Path, Checksum } of Files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(cluster, Path)), hash).catch(() => {})
    if (Checksum && hash.digest('hex') !== Checksum)
      throw new RestoreFailed(`The base backup is damaged: ${Path} differs from the file that was backed up.`)
  }
}

/**
 * A restored server has no standbys: with synchronous standbys in its settings, commits would wait forever.
 */
async function removeReplicationSettings(cluster: string): Promise<void> {
  const file = join(cluster, 'postgresql.auto.conf')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replaceAll(/^(synchronous_standby_names|primary_conninfo|restore_command|recovery_).*\n/gm, ''),
  )
}

async function replay(
  place: Place,
  { wal, at, log }: { wal: string; at: Date | undefined; log: (message: string) => void },
): Promise<void> {
  const programs = await preparePrograms(place.home, place.account)
  const port = await freePort(undefined)
  const settings = {
    restore_command: restoreCommand(wal),
    recovery_target_action: 'promote',
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
  }
  const failure = await startServer(place, { programs, port, settings })
  if (failure !== undefined) throw new RestoreFailed(whyOf(failure))
  const password = await readFile(join(place.home, 'password'), 'utf8')
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  log('replaying the write-ahead log')
  while (await isReplaying(url)) {
    if ((await findRunningServer(place.home)) === undefined)
      throw new RestoreFailed(whyOf(await readFile(join(place.home, 'server.log'), 'utf8')))
    await delay(200)
  }
  await stopServer(place, programs)
}

/** A server that does not answer yet counts as replaying. */
async function isReplaying(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is ?? true
  } catch {
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

function whyOf(serverLog: string): string {
  return /recovery ended before configured recovery target/.test(serverLog)
    ? 'The archive ends before the time that was asked for: choose an earlier one, or leave --at away for all that it has.'
    : `PostgreSQL could not replay the backup:\n${serverLog.trim().split('\n').slice(-8).join('\n')}`
}
