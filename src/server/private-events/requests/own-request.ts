import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type RequestRow, readRequest, recordStranger } from './request-sql.ts'

/**
 * A request of the caller. Somebody else's is not there for them, and that they asked is written down.
 * @throws Refusal not_found
 */
export async function ownRequest(ctx: Ctx, id: number): Promise<RequestRow> {
  const now = ctx.clock.now()
  const request = await readRequest(ctx.db, id, now)
  if (!request) throw new Refusal('not_found')
  if (request.ownerId !== ctx.customer!.id) {
    ctx.log.warn({ request: id, customer: ctx.customer!.id }, "somebody asked for another's private event")
    await recordStranger(ctx.db, id, ctx.customer!.id, now)
    throw new Refusal('not_found')
  }
  return request
}
