import { requestTable, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { type AddedGuests, inviteMoreGuests } from './invite-more-sql.ts'
import { withoutRemovedGuests } from './removed-guests-sql.ts'

/** Retries when the host invites from several windows at once. */
const mostTries = 5

/**
 * Adds guests to an upcoming event, and invites new ones by mail; each gets a seat. A known guest is updated. Guests who asked out,
 * also while this runs, are returned: a removal changes the request's version.
 * @throws Refusal request_closed, request_changed, guest_list_too_long
 */
export async function inviteMore<G extends Guest>(
  ctx: CustomerCtx,
  request: RequestRow,
  guests: readonly G[],
): Promise<AddedGuests & { askedOut: G[] }> {
  let read = request
  for (let tries = 0; tries < mostTries; tries++) {
    if (!requestTable[read.state].invite) throw new Refusal('request_closed')
    const { allowed, askedOut } = await withoutRemovedGuests(ctx.db, request.id, guests)
    if (allowed.length === 0) return { added: 0, updated: 0, guestCount: read.guestCount, askedOut }
    const invited = await inviteTo(ctx, read, allowed)
    if (invited) return { ...invited, askedOut }
    read = await ownRequest(ctx, request.id)
  }
  throw new Refusal('request_changed')
}

function inviteTo(ctx: CustomerCtx, { id, version }: RequestRow, guests: readonly Guest[]) {
  const { customer, clock, db } = ctx
  const actor = { kind: 'customer' as const, id: customer.id }
  const write = { id, ownerId: customer.id, actor, now: clock.now(), from: statesBefore('invite') }
  return db.transaction((tx) => inviteMoreGuests(tx, write, version, guests))
}
