import { provideDatabase } from '#demo/provide-database.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'

/** Runs a function on the database of the tested shop. */
export async function inShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readConfig({
    ...{ DATA_DIR: process.env.SHOP_DATA_DIR, NODE_ENV: 'production', LOG_LEVEL: 'fatal' },
  })
  const log = createLog(settings.logLevel)
  const database = await provideDatabase(settings, log)
  const shop = await openShop(database.config, log)
  try {
    return await work(shop)
  } finally {
    await shop.close()
    await database.stop()
  }
}
