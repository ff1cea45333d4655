import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'

export type Standby = EmbeddedPostgres & { dataDir: string }

/** Starts a standby of an embedded server, from a base backup of the running server. */
export async function startStandbyOf(
  primary: { url: string; dataDir: string },
  name = 'standby',
  settings: Record<string, string> = {},
): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-standby-'))
  const home = join(dataDir, 'postgres')
  const cluster = join(home, 'cluster')
  const backup = join(home, 'backup')
  const homeOfPrimary = realpathSync(join(primary.dataDir, 'postgres'))
  const { uid, gid } = statSync(join(homeOfPrimary, 'cluster'))
  chmodSync(dataDir, 0o755)
  for (const folder of [home, cluster]) {
    mkdirSync(folder)
    chownSync(folder, uid, gid)
  }
  await takeBackup(primary.url, backup)
  execFileSync('tar', ['-xf', join(backup, 'base.tar'), '-C', cluster])
  chmodSync(cluster, 0o700)
  writeFileSync(join(cluster, 'standby.signal'), '')
  copyFileSync(join(homeOfPrimary, 'password'), join(home, 'password'))
  const { hostname, port, username, password } = new URL(primary.url)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: {
      ...settings,
      wal_keep_size: '2GB',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
    },
  })
  return { ...postgres, dataDir }
}

/** https://www.postgresql.org/docs/18/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP */
async function takeBackup(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  await client.connect()
  await client.query(
    `BASE_BACKUP (LABEL 'standby', TARGET 'server', TARGET_DETAIL '${folder}', CHECKPOINT 'fast', WAL true)`,
  )
  await client.end()
}
