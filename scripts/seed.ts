import { loadDemo } from '#server/demo/load-demo.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'

// Loads the demo data into the database of the settings, once.
const shop = await openShop(readConfig(process.env))
const loaded = await loadDemo(shop)
console.log(loaded ? 'The demo data is loaded.' : 'The demo data was there already.')
await shop.close()
