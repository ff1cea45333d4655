import { Refusal } from '#domain/refusal.ts'
import { type EndedOrders, endOrdersOfEvent } from '../orders/ending/end-orders-of-event.ts'
import { endBill } from '../payments/bills/change-bill.ts'
import { type HostBill, readBillOf } from '../payments/bills/host-bill.ts'
import type { ActorCtx } from '../platform/context.ts'
import { writeCallOff } from './call-off-request-sql.ts'
import { readRequest } from './requests/request-sql.ts'

/**
 * Staff call off a private event that is ahead, also one for which seats are taken: its sale ends, its
 * owner and its guests are notified, the bill of its host ends, and then its orders do. A second call ends what was left.
 * `bill` is as it stands afterwards.
 * @param why told to the customers whose orders end
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
