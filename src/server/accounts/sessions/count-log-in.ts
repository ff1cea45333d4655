import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type Attempt,
  type AttemptLimit,
  clientOf,
  countAttempt,
} from '#server/platform/rate-limits/rate-limit.ts'

const minutes = 15

/** Attempts at one address by one client: more than a forgetful person needs. */
const byClient = 10
/** The same while many clients guess at the address at once. */
const byClientUnderAttack = 3

/**
 * Counts an attempt to log in, before the hash is computed. Only clients that guess are locked out: an address that is
 * attacked from many clients at once leaves every other client a few attempts, so that its owner still gets in.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function countLogIn(ctx: Ctx, email: string): Promise<Attempt> {
  try {
    return await countAttempt(ctx, minutes, logInLimits(ctx, email))
  } catch (refusal) {
    if (!isTooMany(refusal)) throw refusal
    const fewer = { whose: ['log-in', email, clientOf(ctx.ip)], most: byClientUnderAttack }
    return await countAttempt(ctx, minutes, [fewer, byAnyAddress(ctx)]).catch((error) => {
      // The first refusal knows how long this client has to wait.
      throw isTooMany(error) ? refusal : error
    })
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many_attempts'
}

/** The counts of a person who has shown in another way whose the account is: forgotten by a new password. */
export function ownLogInLimits(ctx: Ctx, email: string): AttemptLimit[] {
  return logInLimits(ctx, email).slice(0, 2)
}

function logInLimits(ctx: Ctx, email: string): AttemptLimit[] {
  return [
    { whose: ['log-in', email, clientOf(ctx.ip)], most: byClient },
    { whose: ['log-in', email], most: 60 },
    byAnyAddress(ctx),
  ]
}

/** One client at many addresses: no more than an office of forgetful people would need. */
function byAnyAddress(ctx: Ctx): AttemptLimit {
  return { whose: ['log-in by', clientOf(ctx.ip)], most: 120 }
}
