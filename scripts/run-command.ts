import { Refusal } from '#domain/refusal.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { refusalMessage } from '#server/platform/messages.ts'
import { done, type OfficeResult, UsageError } from './office-command.ts'

/** The command cannot do its work; the message tells staff why. Exit code 1. */
export class CommandFailed extends Error {}

const exitCodes = { done: 0, failed: 1, usage: 2, nothing: 3 } as const

/**
 * Runs a command in the shop of the settings and prints its result, for people or as JSON. Exit codes: 0 done,
 * 1 refused or failed, 2 wrong usage, 3 nothing to do.
 */
export async function runCommand(
  act: (shop: Shop) => Promise<OfficeResult | string>,
  {
    json = false,
    word = (refusal) => refusalMessage('en_US', refusal),
    onUsageError = (text) => text,
  }: {
    json?: boolean
    word?: (refusal: Refusal) => string
    onUsageError?: (message: string) => string
  } = {},
): Promise<void> {
  const shop = await openShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
  try {
    const result = await act(shop)
    const { outcome, says, data } = typeof result === 'string' ? done(result) : result
    console.log(json ? JSON.stringify({ outcome, data }, null, 2) : says)
    process.exitCode = exitCodes[outcome]
  } catch (error) {
    const isUsage = error instanceof UsageError
    if (!(isUsage || error instanceof Refusal || error instanceof CommandFailed)) throw error
    const says = error instanceof Refusal ? word(error) : error.message
    const code = error instanceof Refusal ? error.code : isUsage ? 'usage' : 'failed'
    process.exitCode = exitCodes[isUsage ? 'usage' : 'failed']
    if (json) console.log(JSON.stringify({ outcome: 'failed', error: { code, message: says } }, null, 2))
    else console.error(isUsage ? onUsageError(says) : says)
  } finally {
    await shop.close()
  }
}
