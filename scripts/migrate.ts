import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'

// Brings the database of the settings up to date.
const shop = await openShop(readConfig(process.env))
console.log('The database is up to date.')
await shop.close()
