import { parseArgs } from 'node:util'
import { provideDatabase } from '#demo/provide-database.ts'
import { createLog } from '#server/platform/log.ts'
import { BackupFailed, backUpShop } from './backup/back-up-shop.ts'
import { readSettings } from './programs/read-settings.ts'

// npm run backup [-- --keep DAYS]: backs up the embedded database, the pictures and the secrets while the
// shop is running.
const { values } = parseArgs({ options: { keep: { type: 'string', default: '35' } } })
const settings = readSettings()
const keepDays = Number(values.keep)
if (settings.databaseUrl)
  leave('This shop has a PostgreSQL of its own (DATABASE_URL): back that up with pgBackRest, see the docs.')
if (!settings.backupDir) leave('Set BACKUP_DIR to the folder for backups, and start the shop again with it.')
if (!(keepDays >= 1)) leave('--keep is a number of days.')

const { backupDir } = settings
const database = await provideDatabase(settings, createLog(settings.logLevel))
try {
  const { name, removed, secrets } = await backUpShop({ ...database.config, backupDir }, { keepDays })
  console.log(`Backed up into ${backupDir}/base/${name}`)
  for (const old of removed) console.log(`  removed ${old}`)
  if (secrets === 'left out')
    console.log(
      'Its secrets are not in it: set BACKUP_PASSPHRASE, or keep SESSION_SECRET and TICKET_KEY yourself.',
    )
} catch (error) {
  if (!(error instanceof BackupFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}

function leave(why: string): never {
  console.error(why)
  process.exit(2)
}
