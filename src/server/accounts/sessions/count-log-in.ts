import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type Attempt,
  type AttemptLimit,
  clientOf,
  countAttempt,
} from '#server/platform/rate-limits/rate-limit.ts'

const minutes = 15

/** The doors that a secret opens; each is counted separately. */
type Door = 'log-in' | 'office log-in' | 'office factor'

type LogInCtx = Pick<Ctx, 'config' | 'db' | 'clock' | 'ip'>

/** Log-in attempts per address and client: more than a forgetful person needs. */
const byClient = 10
/** The same while many clients attack the address. */
const byClientUnderAttack = 3

/** Attempts per account by all clients, from which on it counts as attacked. */
const byEveryone: Record<Door, number> = { 'log-in': 60, 'office log-in': 30, 'office factor': 10 }

/**
 * Counts an attempt to log in to an account, by its e-mail or id, before the secret is checked. Only guessing
 * clients are locked out: when an account is attacked from many clients, every other client still has a few
 * attempts, so that the owner can log in.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function countLogIn(ctx: LogInCtx, account: string, door: Door = 'log-in'): Promise<Attempt> {
  try {
    return await countAttempt(ctx, minutes, logInLimits(ctx, account, door))
  } catch (refusal) {
    if (!isTooMany(refusal)) throw refusal
    const fewer = { key: [door, account, clientOf(ctx.ip)], limit: byClientUnderAttack }
    return await countAttempt(ctx, minutes, [fewer, byAnyAddress(ctx, door)]).catch((error) => {
      // The first refusal has this client's waiting time.
      throw isTooMany(error) ? refusal : error
    })
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many_attempts'
}

/** The limits to reset when the owner sets a new password. */
export function ownLogInLimits(ctx: LogInCtx, account: string): AttemptLimit[] {
  return logInLimits(ctx, account, 'log-in').slice(0, 2)
}

function logInLimits(ctx: LogInCtx, account: string, door: Door): AttemptLimit[] {
  return [
    { key: [door, account, clientOf(ctx.ip)], limit: byClient },
    { key: [door, account], limit: byEveryone[door] },
    byAnyAddress(ctx, door),
  ]
}

/** One client trying many addresses: more than an office of forgetful people needs. */
function byAnyAddress(ctx: LogInCtx, door: Door): AttemptLimit {
  return { key: [`${door} by`, clientOf(ctx.ip)], limit: 120 }
}
