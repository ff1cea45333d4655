import { Refusal } from '#domain/refusal.ts'
import { type EndedOrders, endOrdersOfEvent } from '../orders/end-orders-of-event.ts'
import type { ActorCtx } from '../platform/context.ts'
import { writeCallOff } from './call-off-sql.ts'
import { readRequest } from './requests/request-sql.ts'

/**
 * Staff call off a private event that is ahead, also one for which seats are taken: nobody can take one any more, its
 * owner and its guests are told, and then its orders end. Once more ends what was left.
 * @param why told to the customers whose orders end
 * @throws Refusal not_found, request_closed
 */
export async function callOffEvent(ctx: ActorCtx, id: number, why?: string): Promise<EndedOrders> {
  const { db, clock, actor } = ctx
  const now = clock.now()
  await db.transaction((tx) => writeCallOff(tx, { id, actor, now }))
  const request = await readRequest(db, id, now)
  if (!request) throw new Refusal('not_found')
  if (request.state !== 'cancelled' || request.eventId === null) throw new Refusal('request_closed')
  return endOrdersOfEvent(ctx, { eventId: request.eventId, why })
}
