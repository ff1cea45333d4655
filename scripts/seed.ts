import { loadDemo } from '#server/demo/load-demo.ts'
import { tellInShop } from './tell-in-shop.ts'

// Loads the demo data into the database of the settings, once.
await tellInShop(async (shop) =>
  (await loadDemo(shop)) ? 'The demo data is loaded.' : 'The demo data was there already.',
)
