import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Shop } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { localFiles } from './platform/files/files.ts'
import { filesOnS3 } from './platform/files/files-on-s3.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate-sql.ts'

export type OpenShop = Shop & { close(): Promise<void> }

/** The shop's database, its own or the one that the settings name, migrated; for the server and for every command. */
export async function openShop(config: Config): Promise<OpenShop> {
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (text) => log.info(text) })
  const db = openDatabase(config.databaseUrl ?? embedded?.url ?? '', {
    connections: config.databaseConnections,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    onSilence: (silent) =>
      silent ? log.error('the database does not answer') : log.warn('the database answers again'),
  })
  const applied = await migrate(db, 'migrations')
  if (applied.length) log.info({ applied }, 'migrated the database')
  return {
    config,
    db,
    files: config.s3 ? await filesOnS3(config.s3) : localFiles(join(config.dataDir, 'media')),
    log,
    clock: systemClock,
    async close() {
      // A statement that is never answered keeps its connection; PostgreSQL is to end all the same.
      await Promise.race([db.close(), delay(5_000, undefined, { ref: false })])
      await embedded?.stop()
    },
  }
}
