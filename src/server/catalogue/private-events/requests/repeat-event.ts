import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import { mayRepeat, mostOpenRequests } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { copyRequest } from './cancel-and-repeat-sql.ts'
import { fieldsOf, receiptOf } from './describe-request.ts'
import { ownRequest } from './own-request.ts'
import { lockOwnerOfRequests } from './request-sql.ts'

/** Creates a draft from a past event, with its picture and guests but without a date. */
export async function repeatEvent(ctx: CustomerCtx, id: number): Promise<RequestReceipt> {
  const request = await ownRequest(ctx, id)
  if (!mayRepeat(request.state)) throw new Refusal('request_closed')
  const ownerId = ctx.customer.id
  const copy = await ctx.db.transaction(async (tx) => {
    await lockOwnerOfRequests(tx, ownerId)
    return copyRequest(tx, { id, ownerId, now: ctx.clock.now() })
  })
  if (!copy) throw new Refusal('too_many_open_requests', { most: mostOpenRequests })
  return receiptOf(copy, { ...fieldsOf(request), day: null })
}
