import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'

/** The URLs of the role of the processes and of the owner of the tables. */
type DatabaseUrls = { databaseUrl: string; migrationDatabaseUrl: string }

/**
 * The settings with a database: the configured one, else the embedded one in DATA_DIR, which runs until
 * `stop`.
 */
export async function provideDatabase(
  config: Config,
  log: Log,
): Promise<{ config: Config & DatabaseUrls; stop(): Promise<void> }> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl, dataDir, backupDir } = config
  if (databaseUrl && migrationDatabaseUrl)
    return { config: { ...config, databaseUrl, migrationDatabaseUrl }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log: (text) => log.info(text) })
  return {
    config: { ...config, databaseUrl: postgres.runningUrl, migrationDatabaseUrl: postgres.url },
    stop: postgres.stop,
  }
}
