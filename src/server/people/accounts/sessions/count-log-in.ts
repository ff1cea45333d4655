import type { Ctx } from '#server/platform/context.ts'
import {
  type Attempt,
  type AttemptLimit,
  clientOf,
  countSharedAttempt,
  type SharedLimits,
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
export function countLogIn(ctx: LogInCtx, account: string, door: Door = 'log-in'): Promise<Attempt> {
  return countSharedAttempt(ctx, minutes, logInLimits(ctx, account, door))
}

/** The limits to reset when the owner sets a new password. */
export function ownLogInLimits(ctx: LogInCtx, account: string): AttemptLimit[] {
  const { own, everyone } = logInLimits(ctx, account, 'log-in')
  return [own, everyone]
}

function logInLimits(ctx: LogInCtx, account: string, door: Door): SharedLimits {
  const client = clientOf(ctx.ip)
  return {
    own: { key: [door, account, client], limit: byClient },
    everyone: { key: [door, account], limit: byEveryone[door] },
    share: byClientUnderAttack,
    // One client trying many addresses: more than an office of forgetful people needs.
    others: [{ key: [`${door} by`, client], limit: 120 }],
  }
}
