import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import { requestTable, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { endBill } from '#server/sales/payments/bills/change-bill.ts'
import { writeCancellation } from './cancel-and-repeat-sql.ts'
import { receiptOf } from './describe-request.ts'
import { ownRequest } from './own-request.ts'

/**
 * Cancels the caller's request, or its event while no seat is taken; the guests are notified and the bill
 * ends.
 */
export async function cancelRequest(ctx: CustomerCtx, id: number): Promise<RequestReceipt> {
  const request = await ownRequest(ctx, id)
  if (!requestTable[request.state].cancel) throw new Refusal('request_closed')
  const write = { id, ownerId: ctx.customer.id, now: ctx.clock.now(), from: statesBefore('cancel') }
  const cancelled = await ctx.db.transaction(async (tx) => {
    const written = await writeCancellation(tx, write, ctx.locale)
    // The approval opens the bill, and may have happened since the request was read.
    const mayHaveBill = request.bill !== null || request.state !== 'active'
    if (written?.before === 'active' && mayHaveBill)
      await endBill(ctx, tx, id, { kind: 'customer', id: write.ownerId })
    return written
  })
  if (!cancelled) throw new Refusal(request.state === 'active' ? 'request_has_orders' : 'request_closed')
  return receiptOf(cancelled)
}
