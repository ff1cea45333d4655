import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * The settings with a database: the configured one, else the embedded one in DATA_DIR, which runs until
 * `stop`.
 */
export async function provideDatabase(
  config: Config,
  log: Log,
): Promise<{ config: Config & { databaseUrl: string }; stop(): Promise<void> }> {
  const { databaseUrl, dataDir, backupDir } = config
  if (databaseUrl) return { config: { ...config, databaseUrl }, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log: (text) => log.info(text) })
  return { config: { ...config, databaseUrl: postgres.url }, stop: postgres.stop }
}
