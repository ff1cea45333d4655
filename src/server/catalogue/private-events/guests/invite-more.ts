import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import { requestTable, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { type AddedGuests, inviteMoreGuests } from './invite-more-sql.ts'

/** Retries when the host invites from several windows at once. */
const mostTries = 5

/**
 * Adds guests to an upcoming event, and invites new ones by mail; each gets a seat. A known guest is updated.
 * @throws Refusal request_closed, request_changed, guest_list_too_long
 */
export async function inviteMore(
  ctx: CustomerCtx,
  request: RequestRow,
  guests: readonly Guest[],
): Promise<AddedGuests> {
  let read = request
  for (let tries = 0; tries < mostTries; tries++) {
    if (!requestTable[read.state].invite) throw new Refusal('request_closed')
    const invited = await inviteTo(ctx, read, guests)
    if (invited) return invited
    read = await ownRequest(ctx, request.id)
  }
  throw new Refusal('request_changed')
}

function inviteTo(ctx: CustomerCtx, { id, version }: RequestRow, guests: readonly Guest[]) {
  const write = { id, ownerId: ctx.customer.id, now: ctx.clock.now(), from: statesBefore('invite') }
  return ctx.db.transaction(async (tx) => {
    const invited = await inviteMoreGuests(tx, write, version, guests)
    if (invited && invited.guestCount > mostGuests) {
      throw new Refusal('guest_list_too_long', { most: mostGuests })
    }
    return invited
  })
}
