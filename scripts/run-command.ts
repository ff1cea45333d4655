import { userInfo } from 'node:os'
import { provideDatabase } from '#demo/provide-database.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { openShop } from '#server/open-shop.ts'
import { actAsStaff } from '#server/people/staff/people/find-staff.ts'
import type { Config } from '#server/platform/config.ts'
import { type ActorCtx, actAs } from '#server/platform/context.ts'
import { assertMigrated } from '#server/platform/database/migrations/migrate-sql.ts'
import { SchemaMismatch } from '#server/platform/database/migrations/schema-mismatch.ts'
import { createLog } from '#server/platform/log.ts'
import { refusalMessage } from '#server/platform/texts/messages.ts'
import { done, type OfficeResult, UsageError } from './office/office-command.ts'
import { readSettings } from './programs/read-settings.ts'

/** The command failed; the message gives staff the reason. Exit code 1. */
export class CommandFailed extends Error {}

const exitCodes = { done: 0, failed: 1, usage: 2, nothing: 3 } as const

type CommandOptions = {
  json?: boolean
  /** the e-mail of the member of staff who acts; by default the user of the operating system acts */
  as?: string | undefined
  word?: (refusal: Refusal) => string
  onUsageError?: (message: string) => string
}

/** The output of a command. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 nothing to do. */
export type CommandOutput = { exitCode: number; says: string; complains: string }

/** Runs a command in the shop of the settings and prints its result. */
export async function runCommand(
  act: (ctx: ActorCtx) => Promise<OfficeResult | string>,
  options?: CommandOptions,
): Promise<void> {
  printOutput(await outputOfCommand(act, options))
}

export function printOutput({ exitCode, says, complains }: CommandOutput): void {
  if (says) console.log(says)
  if (complains) console.error(complains)
  process.exitCode = exitCode
}

/** Runs a command in the shop of the settings. Returns its result for people or as JSON. */
export async function outputOfCommand(
  act: (ctx: ActorCtx) => Promise<OfficeResult | string>,
  {
    json = false,
    word = (refusal) => refusalMessage('en_US', refusal),
    onUsageError = (text) => text,
    as,
  }: CommandOptions = {},
  settings: Config = readSettings(),
): Promise<CommandOutput> {
  const log = createLog(settings.logLevel)
  const database = await provideDatabase(settings, log)
  const shop = await openShop(database.config, log)
  try {
    await assertMigrated(shop.db)
    const user = actAs(shop, { kind: 'staff', id: userInfo().username })
    const result = await act(as === undefined ? user : await actAsStaff(shop, as))
    const { outcome, says, data } = typeof result === 'string' ? done(result) : result
    const text = json ? JSON.stringify({ outcome, data }, null, 2) : says
    return { exitCode: exitCodes[outcome], says: text, complains: '' }
  } catch (error) {
    const isUsage = error instanceof UsageError
    const isExpected =
      isUsage || error instanceof Refusal || error instanceof CommandFailed || error instanceof SchemaMismatch
    if (!isExpected) throw error
    const says = error instanceof Refusal ? word(error) : error.message
    const code = error instanceof Refusal ? error.code : isUsage ? 'usage' : 'failed'
    const exitCode = exitCodes[isUsage ? 'usage' : 'failed']
    if (!json) return { exitCode, says: '', complains: isUsage ? onUsageError(says) : says }
    const failure = { outcome: 'failed', error: { code, message: says } }
    return { exitCode, says: JSON.stringify(failure, null, 2), complains: '' }
  } finally {
    await shop.close()
    await database.stop()
  }
}
