import { Refusal } from '#domain/platform/refusal.ts'
import { act } from '#server/records/office-log/act.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { retryRefunds } from '#server/sales/payments/refunds/retry-refunds.ts'
import type { EventEditor } from '../office/saving/change-event.ts'
import { moveOrderOfCallOff } from './call-off-sql.ts'
import { type CallOffState, readCallOffOrder } from './show-call-offs-sql.ts'

/**
 * Retries an order of a call-off, or its refunds that the provider refused; or hands it to staff for a
 * `reason`, which asks the customer for an account.
 * @throws Refusal not_found (also in another country), request_closed (it has not failed), own_order
 */
export async function changeCallOffOrder(
  ctx: EventEditor,
  id: number,
  change: { to: 'retry' } | { to: 'by_hand'; reason: string },
): Promise<{ state: CallOffState }> {
  const reason = change.to === 'by_hand' ? change.reason : undefined
  const about = { verb: `call-off.${change.to === 'retry' ? 'retry' : 'by-hand'}`, reason }
  return act(ctx, about, async (tx, entry) => {
    const row = await readCallOffOrder(tx, id)
    if (!row || (ctx.countries && !ctx.countries.includes(row.countryCode))) throw new Refusal('not_found')
    entry.object = { kind: 'order', id: row.number }
    entry.country = row.countryCode
    await refuseOwnOrder(tx, ctx.actor, row.orderId)
    if (row.state !== 'failed') throw new Refusal('request_closed')
    const { actor } = ctx
    const now = ctx.clock.now()
    const refunds = await retryRefunds(ctx, tx, row.orderId, change.to === 'retry' ? 'retry' : 'hand_over')
    // Without refunds the order itself could not be ended.
    const state = refunds > 0 ? 'asked' : change.to === 'retry' ? 'planned' : 'by_hand'
    const why = change.to === 'by_hand' ? { why: change.reason } : {}
    const moved = await moveOrderOfCallOff(tx, id, ['failed', 'asked'], { state, ...why, actor, now })
    const after = moved && (await readCallOffOrder(tx, id))
    if (!after) throw new Refusal('request_closed')
    entry.changes = { state: { from: row.state, to: after.state } }
    return { state: after.state }
  })
}
