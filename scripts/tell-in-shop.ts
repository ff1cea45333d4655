import { Refusal } from '#domain/refusal.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { message } from '#server/platform/messages.ts'

/** Does one thing in the shop of the settings and prints what came of it; a refusal is told in English, exit code 1. */
export async function tellInShop(act: (shop: Shop) => Promise<string>): Promise<void> {
  const shop = await openShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    console.log(await act(shop))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(message('en_US', error.code, error.values))
    process.exitCode = 1
  } finally {
    await shop.close()
  }
}
