import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Limit for saved friends, and for addresses: far more than a customer needs. */
const mostSaved = 100

/**
 * Checks whether one more can be saved beside `saved`.
 * @throws Refusal too_many_saved {most}
 */
export function checkRoomToSave(ctx: Pick<Ctx, 'config'>, saved: number): void {
  const most = Math.ceil(mostSaved * ctx.config.rateLimitFactor)
  if (saved >= most) throw new Refusal('too_many_saved', { most })
}
