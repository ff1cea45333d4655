import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RestoreFailed } from '#embedded-postgres/restore-cluster.ts'
import { createLog } from '#server/platform/log.ts'
import { drillRestore } from './backup/drill.ts'
import { describeRecovery } from './office/recovery-commands.ts'
import { readSettings } from './programs/read-settings.ts'
import { drillUpgrade } from './upgrade-drill.ts'

/*
 * npm run drill [-- DIR] [--at TIME]: restores the backups into a scratch server and says whether they are good. npm
 * run drill -- --release FOLDER: sells with the release that is built in FOLDER while it is upgraded to this version.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, release: { type: 'string' } },
})
if (values.release !== undefined) {
  const { before, now, failed, findings } = await drillUpgrade(resolve(values.release))
  console.log(
    `Purchases of the release: ${before}, of this version beside it: ${now}, failed: ${failed.length}.`,
  )
  for (const why of failed) console.log(`  ${why}`)
  console.log(`The audit of money and seats finds ${findings === 0 ? 'nothing' : `${findings} mistakes`}.`)
  const passed = failed.length === 0 && findings === 0
  console.log(passed ? 'PASS' : 'FAIL')
  process.exit(passed ? 0 : 1)
}
const settings = readSettings()
const folder = positionals[0] ?? settings.backupDir
if (!folder) {
  console.error('Usage: npm run drill -- DIR [--at TIME]; without DIR it is BACKUP_DIR.')
  process.exit(2)
}
try {
  const at = values.at === undefined ? undefined : new Date(values.at)
  const log = createLog(settings.logLevel)
  const { recovery, findings, seconds } = await drillRestore(settings, {
    backupDir: resolve(folder),
    at,
    log,
  })
  console.log(describeRecovery({ ...recovery, openedAt: null }))
  console.log(`The audit of money and seats finds ${findings === 0 ? 'nothing' : `${findings} mistakes`}.`)
  const passed = findings === 0 && recovery.reconciledAt !== null
  console.log(`${passed ? 'PASS' : 'FAIL'} after ${seconds.toFixed(1)} s`)
  process.exitCode = passed ? 0 : 1
} catch (error) {
  if (!(error instanceof RestoreFailed)) throw error
  console.error(`${error.message}\nFAIL`)
  process.exitCode = 1
}
