import { Refusal } from '#domain/refusal.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { message } from '#server/platform/messages.ts'

/** What cannot be done, in words for whoever asked. */
export class NotDone extends Error {}

/**
 * Does one thing in the shop of the settings and prints what came of it. A refusal is told in English, exit code 1; what
 * was not understood is answered with the usage, exit code 2.
 */
export async function tellInShop(act: (shop: Shop) => Promise<string>, usage?: string): Promise<void> {
  const shop = await openShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    console.log(await act(shop))
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NotDone)) throw error
    const isUsage = usage && error instanceof Refusal && error.code === 'invalid_input'
    process.exitCode = isUsage ? 2 : 1
    if (isUsage) console.error(usage)
    else console.error(error instanceof NotDone ? error.message : message('en_US', error.code, error.values))
  } finally {
    await shop.close()
  }
}
