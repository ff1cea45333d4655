import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from './platform/clock.ts'
import { BadSetting } from './platform/config/bad-setting.ts'
import type { Config } from './platform/config.ts'
import type { Shop } from './platform/context.ts'
import { readFromStandby } from './platform/database/connections/read-from-standby.ts'
import { type Migrated, migrate } from './platform/database/migrations/migrate-sql.ts'
import { openDatabase } from './platform/database.ts'
import { localFiles } from './platform/files/files.ts'
import { filesOnS3 } from './platform/files/files-on-s3.ts'
import { createLog, type Log } from './platform/log.ts'

export type OpenShop = Shop & { databaseUrl: string; close(): Promise<void> }

/**
 * Opens everything that lives as long as the program, with the configured database; for the server and all
 * commands.
 */
export async function openShop(config: Config, log: Log = createLog(config.logLevel)): Promise<OpenShop> {
  const { databaseUrl } = config
  if (!databaseUrl) throw new BadSetting('DATABASE_URL: required when DEMO is 0')
  const onIdleError = ({ message }: Error) => log.warn({ reason: message }, 'a database connection was lost')
  const primary = openDatabase(databaseUrl, {
    connections: config.databaseConnections,
    onIdleError,
    onSilence: (silent) =>
      silent ? log.error('the database does not answer') : log.warn('the database answers again'),
    onUnreplicated: () => log.error('a commit reached no standby: the wait for it was cancelled'),
  })
  const { databaseReadUrl } = config
  const db = databaseReadUrl ? readFromStandby(primary, databaseReadUrl, { onIdleError }) : primary
  return {
    config,
    databaseUrl,
    db,
    files: config.s3 ? await filesOnS3(config.s3) : localFiles(join(config.dataDir, 'media')),
    log,
    clock: systemClock,
    async close() {
      // close() waits for statements that are never answered; the program must end anyway.
      await Promise.race([db.close(), delay(5_000, undefined, { ref: false })])
    },
  }
}

/** Migrates the database of a shop as the owner of its tables, and gives the role of the processes its rights. */
export function migrateShop(
  { config, databaseUrl }: OpenShop,
  { putFunctionsBack = false } = {},
): Promise<Migrated> {
  const ownerUrl = config.migrationDatabaseUrl ?? databaseUrl
  return migrate(ownerUrl, { putFunctionsBack, runningUrl: databaseUrl })
}

/** Runs `work` in the shop as the owner of its tables. */
export async function withOwner<T>(shop: Shop, work: (shop: OpenShop) => Promise<T>): Promise<T> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = shop.config
  const owned = await openShop({ ...shop.config, databaseUrl: migrationDatabaseUrl }, shop.log)
  return work(owned).finally(() => owned.close())
}
