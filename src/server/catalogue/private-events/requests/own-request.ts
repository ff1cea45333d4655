import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { detectIdProbing } from '#server/platform/rate-limits/detect-id-probing.ts'
import { type RequestRow, readRequest, recordForeignAccess } from './request-sql.ts'

/**
 * A request of the caller. For other customers it does not exist, but its history records the attempt.
 * @throws Refusal not_found
 */
export async function ownRequest(ctx: CustomerCtx, id: number): Promise<RequestRow> {
  const now = ctx.clock.now()
  const request = await readRequest(ctx.db, id, now)
  const findOwner = async () => request?.ownerId
  return detectIdProbing(ctx, { kind: 'request', id, counted: 'missing request', findOwner }, async () => {
    if (request?.ownerId === ctx.customer.id) return request
    if (request) await recordForeignAccess(ctx.db, id, ctx.customer.id, now)
    throw new Refusal('not_found')
  })
}
