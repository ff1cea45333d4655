import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { type AttemptLimit, clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'

/** The window of the limits on discount codes, in minutes. */
const codeMinutes = 15

/** A customer mistypes a code a few times; many customers behind one client a few times more. */
function codeLimits(userId: string, ip: string): AttemptLimit[] {
  return [
    { key: ['discount code', userId], limit: 10 },
    { key: ['discount code by', clientOf(ip)], limit: 60 },
  ]
}

/**
 * Runs a check of a discount code and limits guesses: only invalid codes count. It commits on its own: do not
 * call it inside a transaction.
 */
export async function limitDiscountGuesses<T>(ctx: CustomerCtx, tell: () => Promise<T>): Promise<T> {
  const attempt = await countAttempt(ctx, codeMinutes, codeLimits(ctx.customer.id, ctx.ip))
  try {
    const told = await tell()
    await attempt.uncount()
    return told
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'discount_not_valid'
    if (!isWrong) await attempt.uncount()
    throw error
  }
}
