import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type Attempt,
  type AttemptLimit,
  clientOf,
  countAttempt,
} from '#server/platform/rate-limits/rate-limit.ts'

const minutes = 15

/** Log-in attempts per address and client: more than a forgetful person needs. */
const byClient = 10
/** The same while many clients attack the address. */
const byClientUnderAttack = 3

/**
 * Counts a log-in attempt before the hash is computed. Only guessing clients are locked out: when an address
 * is attacked from many clients, every other client still has a few attempts, so that the owner can log in.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function countLogIn(ctx: Ctx, email: string): Promise<Attempt> {
  try {
    return await countAttempt(ctx, minutes, logInLimits(ctx, email))
  } catch (refusal) {
    if (!isTooMany(refusal)) throw refusal
    const fewer = { key: ['log-in', email, clientOf(ctx.ip)], limit: byClientUnderAttack }
    return await countAttempt(ctx, minutes, [fewer, byAnyAddress(ctx)]).catch((error) => {
      // The first refusal has this client's waiting time.
      throw isTooMany(error) ? refusal : error
    })
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many_attempts'
}

/** The limits to reset when the owner sets a new password. */
export function ownLogInLimits(ctx: Ctx, email: string): AttemptLimit[] {
  return logInLimits(ctx, email).slice(0, 2)
}

function logInLimits(ctx: Ctx, email: string): AttemptLimit[] {
  return [
    { key: ['log-in', email, clientOf(ctx.ip)], limit: byClient },
    { key: ['log-in', email], limit: 60 },
    byAnyAddress(ctx),
  ]
}

/** One client trying many addresses: more than an office of forgetful people needs. */
function byAnyAddress(ctx: Ctx): AttemptLimit {
  return { key: ['log-in by', clientOf(ctx.ip)], limit: 120 }
}
