import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { requestTable, statesBefore } from '#domain/private-events/request-states.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import type { Guest } from '../guest-list/guest-rows.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { inviteMoreGuests } from './invite-more-sql.ts'

/** Retries when the host invites from several windows at once. */
const mostTries = 5

/** Each invitation is an unsolicited mail. */
const inviteMinutes = 60
const mostInvitedOneByOne = 100

/**
 * Invites one more guest to the caller's upcoming event. A guest who is already invited gets no second mail.
 */
export async function inviteGuest(ctx: CustomerCtx, id: number, guest: Guest) {
  const request = await ownRequest(ctx, id)
  await countAttempt(ctx, inviteMinutes, [
    { key: ['invite guest', ctx.customer.id], limit: mostInvitedOneByOne },
  ])
  return inviteMore(ctx, request, [guest])
}

/**
 * Adds guests to an upcoming event, and invites new ones by mail; each gets a seat.
 * @throws Refusal request_closed, request_changed, guest_list_too_long
 */
export async function inviteMore(
  ctx: CustomerCtx,
  request: RequestRow,
  guests: readonly Guest[],
): Promise<{ added: number; guestCount: number }> {
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
