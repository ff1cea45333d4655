import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { provideDatabase } from '#demo/provide-database.ts'
import { RestoreFailed } from '#embedded-postgres/restore-cluster.ts'
import { beginRecovery } from '#server/back-office/recovery/recovering.ts'
import { migrateShop, openShop } from '#server/open-shop.ts'
import { createLog } from '#server/platform/log.ts'
import { openSecrets, restoreShop } from './backup/restore-shop.ts'
import { readSettings } from './programs/read-settings.ts'

// npm run restore -- DIR [--at TIME]: restores the embedded database of DATA_DIR and its pictures from
// backups.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } })
const [folder] = positionals
const at = values.at === undefined ? undefined : new Date(values.at)
if (
  !folder ||
  positionals.length > 1 ||
  (at && !/(Z|[+-]\d\d:?\d\d)$/.test(values.at ?? '')) ||
  Number.isNaN(at?.getTime() ?? 0)
) {
  console.error(`Usage: npm run restore -- DIR [--at TIME]
DIR is the folder that BACKUP_DIR named, TIME such as 2026-11-22T18:30:00-06:00; without it everything in the archive is restored.
The database is made in DATA_DIR, where none may be.`)
  process.exit(2)
}

const settings = readSettings()
const backupDir = resolve(folder)
try {
  const log = (message: string) => console.log(message)
  const { name } = await restoreShop({ backupDir, dataDir: settings.dataDir, at, log })
  const database = await provideDatabase(
    { ...settings, databaseUrl: undefined, migrationDatabaseUrl: undefined, backupDir: undefined },
    createLog(settings.logLevel),
  )
  const shop = await openShop(database.config)
  try {
    await migrateShop(shop)
    await beginRecovery(shop)
  } finally {
    await shop.close()
    await database.stop()
  }
  console.log(
    `Restored ${name} to ${at?.toISOString() ?? 'the end of the archive'} in ${settings.dataDir}. The shop stays closed until it is reconciled and opened: npm run office -- recovery`,
  )
  if (settings.backupPassphrase) console.log(await openSecrets(backupDir, settings.backupPassphrase))
} catch (error) {
  if (!(error instanceof RestoreFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
