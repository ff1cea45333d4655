import type { Ctx } from '../platform/context.ts'

/**
 * The private events that the caller gives or is invited to: the only ones that any list may show. Nobody is noted
 * as owner or guest yet, so nobody sees any; this is the place to look such rows up by `ctx.customer`.
 */
export async function privateEventsOf(_ctx: Ctx): Promise<number[]> {
  return []
}
