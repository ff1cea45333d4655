import { parseArgs } from 'node:util'
import { provideDatabase } from '#demo/provide-database.ts'
import { ensureGeography } from '#server/geography/counties/load-geography.ts'
import { migrateShop, type OpenShop, openShop } from '#server/open-shop.ts'
import { SchemaMismatch } from '#server/platform/database/migrations/schema-mismatch.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from './programs/read-settings.ts'

// Migrates the database of the settings, and loads the provinces and counties that every shop has.
// --put-functions-back: also functions of which the database has newer ones, after going back to an earlier version.
const { values } = parseArgs({ options: { 'put-functions-back': { type: 'boolean', default: false } } })
const settings = readSettings()
const log = createLog(settings.logLevel)
const database = await provideDatabase(settings, log)
try {
  const shop = await openShop(database.config, log)
  const { applied, newerFunctions } = await migrateAll(shop).finally(() => shop.close())
  console.log(['The database is up to date.', ...applied.map((name) => `  applied ${name}`)].join('\n'))
  if (newerFunctions.length)
    console.log(
      `It keeps functions of a newer version (--put-functions-back replaces them): ${newerFunctions.join(', ')}`,
    )
} catch (error) {
  if (!(error instanceof SchemaMismatch)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function migrateAll(shop: OpenShop) {
  const migrated = await migrateShop(shop, { putFunctionsBack: values['put-functions-back'] })
  await ensureGeography(shop)
  return migrated
}
