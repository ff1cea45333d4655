import { provideDatabase } from '#demo/provide-database.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate, SchemaMismatch } from '#server/platform/migrate-sql.ts'

// Brings the database of the settings up to date.
const settings = readConfig({ LOG_LEVEL: 'warn', ...process.env })
const database = await provideDatabase(settings, createLog(settings.logLevel))
try {
  const applied = await migrate(database.config.databaseUrl)
  console.log(['The database is up to date.', ...applied.map((name) => `  applied ${name}`)].join('\n'))
} catch (error) {
  if (!(error instanceof SchemaMismatch)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}
