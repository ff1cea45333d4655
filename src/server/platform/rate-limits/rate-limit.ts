import { createHash } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '../context.ts'
import { withoutGuard } from '../database/connections/guard-database.ts'
import { clearBuckets, countInBuckets, type FullBucket, uncountInBuckets } from './rate-limit-sql.ts'

/** At most `limit` attempts per window for the `key`, such as `['log-in', email, client]`. */
export type AttemptLimit = { key: readonly string[]; limit: number }

/** A counted attempt; `uncount` uncounts one that succeeded. */
export type Attempt = { uncount(): Promise<void> }

/**
 * Counts an attempt against all `limits` at once, in one statement, for all processes of the shop. It commits
 * on its own: do not call it inside a transaction.
 * @throws Refusal too_many_attempts {minutes} when one of the limits is reached; then nothing is counted
 */
export async function countAttempt(
  ctx: Pick<Ctx, 'config' | 'db' | 'clock'>,
  minutes: number,
  limits: readonly AttemptLimit[],
): Promise<Attempt> {
  const length = minutes * 60_000
  const now = ctx.clock.now().getTime()
  const start = Math.floor(now / length) * length
  const elapsed = (now - start) / length
  const current = new Date(start)
  const buckets = limits.map(bucketOf)
  const most = limits.map(({ limit }) => Math.ceil(limit * ctx.config.rateLimitFactor))
  // Counted whatever becomes of the call.
  const db = withoutGuard(ctx.db)
  const full = await countInBuckets(db, buckets, most, {
    current,
    previous: new Date(start - length),
    weight: 1 - elapsed,
  })
  if (full.length > 0) {
    const wait = Math.max(...full.map((bucket) => windowsToWait(bucket, most[bucket.nth - 1] ?? 1, elapsed)))
    throw new Refusal('too_many_attempts', { minutes: Math.max(1, Math.ceil(wait * minutes)) })
  }
  return { uncount: () => uncountInBuckets(db, buckets, current) }
}

/**
 * The limits of attempts at a target that strangers can name, such as an e-mail: those of one caller (`own`) and
 * of all callers together (`everyone`). When the latter is used up, each caller still has `share` attempts.
 * `others` always count.
 */
export type SharedLimits = {
  own: AttemptLimit
  everyone: AttemptLimit
  share: number
  others: readonly AttemptLimit[]
}

/**
 * Counts an attempt like `countAttempt`, so that strangers who use up the limit of a target do not lock its owner
 * out.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function countSharedAttempt(
  ctx: Pick<Ctx, 'config' | 'db' | 'clock'>,
  minutes: number,
  { own, everyone, share, others }: SharedLimits,
): Promise<Attempt> {
  try {
    return await countAttempt(ctx, minutes, [own, everyone, ...others])
  } catch (refusal) {
    if (!isTooMany(refusal) || share === 0) throw refusal
    return await countAttempt(ctx, minutes, [{ ...own, limit: share }, ...others]).catch((error) => {
      // The first refusal has this caller's waiting time.
      throw isTooMany(error) ? refusal : error
    })
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many_attempts'
}

/** Resets the counts of these limits. */
export async function forgetAttempts(ctx: Pick<Ctx, 'db'>, limits: readonly AttemptLimit[]): Promise<void> {
  await clearBuckets(withoutGuard(ctx.db), limits.map(bucketOf))
}

/** The client's key in rate limits: its IPv4 address, or its /64 network in IPv6, which one customer has. */
export function clientOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [left = '', right = ''] = ip.split('::')
  const before = left.split(':').filter(Boolean)
  const after = right.split(':').filter(Boolean)
  const groups = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Hashed, because the table of counts should not contain e-mail addresses. */
function bucketOf({ key }: AttemptLimit): string {
  const words = JSON.stringify(key.map((word) => word.toLowerCase()))
  return createHash('sha256').update(words).digest('base64url').slice(0, 22)
}

/**
 * How long until one more attempt fits, in windows. The count of the current window only fades during the
 * next one.
 */
function windowsToWait({ countedBefore, countedNow }: FullBucket, most: number, elapsed: number): number {
  const room = most - 1 - countedNow
  if (room >= 0) return 1 - room / countedBefore - elapsed
  return 1 - elapsed + 1 - (most - 1) / countedNow
}
