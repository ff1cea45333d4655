import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { type EndedOrders, endOrdersOfEvent } from '#server/sales/orders/ending/end-orders-of-event.ts'
import { endBill } from '#server/sales/payments/bills/change-bill.ts'
import { type HostBill, readBillOf } from '#server/sales/payments/bills/host-bill.ts'
import { writeCallOff } from './call-off-request-sql.ts'
import { readRequest } from './requests/request-sql.ts'

/**
 * Staff call off an upcoming private event, even with seats taken: its sale ends, its owner and guests are
 * notified, the host's bill ends, and then its orders. A repeated call ends the remaining ones. `bill` is the
 * bill afterwards.
 * @param why shown to the customers whose orders end
 * @throws Refusal not_found, request_closed
 */
export async function callOffEvent(
  ctx: ActorCtx,
  id: number,
  why?: string,
): Promise<EndedOrders & { isNew: boolean; bill: HostBill | null }> {
  const { db, clock, actor } = ctx
  const now = clock.now()
  const isNew = await db.transaction(async (tx) => {
    const calledOff = await writeCallOff(tx, { id, actor, now })
    if (calledOff) await endBill(ctx, tx, id, actor)
    return calledOff
  })
  const request = await readRequest(db, id, now)
  if (!request) throw new Refusal('not_found')
  if (request.state !== 'cancelled' || request.eventId === null) throw new Refusal('request_closed')
  const ended = await endOrdersOfEvent(ctx, { eventId: request.eventId, why })
  return { ...ended, isNew, bill: await readBillOf(db, id) }
}
