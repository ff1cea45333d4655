import type { RequestReceipt } from '#contract/private-events.ts'
import { requestTable, statesBefore } from '#domain/private-events/request-states.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { writeCancellation } from './cancel-and-repeat-sql.ts'
import { receiptOf } from './describe-request.ts'
import { ownRequest } from './own-request.ts'

/** Cancels a request of the caller, or its event as long as nobody has a seat; the guests are told. */
export async function cancelRequest(ctx: CustomerCtx, id: number): Promise<RequestReceipt> {
  const request = await ownRequest(ctx, id)
  if (!requestTable[request.state].cancel) throw new Refusal('request_closed')
  const write = { id, ownerId: ctx.customer.id, now: ctx.clock.now(), from: statesBefore('cancel') }
  const cancelled = await ctx.db.transaction((tx) => writeCancellation(tx, write, ctx.locale))
  if (!cancelled) throw new Refusal(request.state === 'active' ? 'request_has_orders' : 'request_closed')
  return receiptOf(cancelled)
}
