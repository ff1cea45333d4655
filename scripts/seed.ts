import { loadDemo } from '#demo/load-demo.ts'
import { withOwner } from '#server/open-shop.ts'
import { runCommand } from './run-command.ts'

// Loads the demo data into the database of the settings, once.
await runCommand(async (shop) =>
  (await withOwner(shop, loadDemo)) ? 'The demo data is loaded.' : 'The demo data was there already.',
)
