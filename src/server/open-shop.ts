import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from './platform/clock.ts'
import { BadSetting, type Config } from './platform/config.ts'
import type { Shop } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { localFiles } from './platform/files/files.ts'
import { filesOnS3 } from './platform/files/files-on-s3.ts'
import { createLog, type Log } from './platform/log.ts'

export type OpenShop = Shop & { databaseUrl: string; close(): Promise<void> }

/** Opens the parts that live as long as a program, on the database of the settings; for the server and every command. */
export async function openShop(config: Config, log: Log = createLog(config.logLevel)): Promise<OpenShop> {
  const { databaseUrl } = config
  if (!databaseUrl) throw new BadSetting('DATABASE_URL: required when DEMO is 0')
  const db = openDatabase(databaseUrl, {
    connections: config.databaseConnections,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    onSilence: (silent) =>
      silent ? log.error('the database does not answer') : log.warn('the database answers again'),
    onUnreplicated: () => log.error('a commit did not reach a standby: its wait was cancelled'),
  })
  return {
    config,
    databaseUrl,
    db,
    files: config.s3 ? await filesOnS3(config.s3) : localFiles(join(config.dataDir, 'media')),
    log,
    clock: systemClock,
    async close() {
      // A statement that is never answered keeps its connection; the program ends all the same.
      await Promise.race([db.close(), delay(5_000, undefined, { ref: false })])
    },
  }
}
