import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '../context.ts'

/**
 * Rate limits calls on the hot path, where counting in the database would cost as much as the call. Each
 * process counts for itself, in fixed windows of `minutes`.
 */
export function createProcessLimit(minutes: number) {
  const length = minutes * 60_000
  const counts = new Map<string, number>()
  let window = Number.NaN

  /** @throws Refusal too_many_attempts {minutes} when one of the limits is reached; then nothing is counted */
  return function countCall(
    ctx: Pick<Ctx, 'clock' | 'config'>,
    limits: readonly { key: string; limit: number }[],
  ) {
    const now = ctx.clock.now().getTime()
    const current = Math.floor(now / length)
    if (current !== window) counts.clear()
    window = current
    const isFull = limits.some(
      ({ key, limit }) => (counts.get(key) ?? 0) >= Math.ceil(limit * ctx.config.rateLimitFactor),
    )
    if (isFull) {
      const wait = (current + 1) * length - now
      throw new Refusal('too_many_attempts', { minutes: Math.max(1, Math.ceil(wait / 60_000)) })
    }
    for (const { key } of limits) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}
