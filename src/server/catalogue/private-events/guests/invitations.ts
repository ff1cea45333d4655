import type { GuestList, InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import type { CallInput } from '#contract/contract.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { describePrivateEvents } from '#server/catalogue/events/private-events-of.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { ownRequest } from '../requests/own-request.ts'
import { readGuests, readInvitations, writeAnswer } from './guests-sql.ts'

/** The caller's guests and their answers. */
export async function listGuests(
  ctx: CustomerCtx,
  id: number,
  wanted: CallInput<'GET /shop-api/event-requests/{id}/guests'>['query'],
): Promise<GuestList> {
  await ownRequest(ctx, id)
  return readGuests(ctx.db, id, wanted)
}

/** The upcoming events that the caller is invited to, next first. */
export async function listInvitedEvents(ctx: CustomerCtx): Promise<InvitedEvent[]> {
  const invitations = await readInvitations(ctx.db, ctx.customer.sessionId, ctx.clock.now())
  if (invitations.length === 0) return []
  const cards = await describePrivateEvents(
    ctx,
    invitations.map(({ eventId }) => eventId),
  )
  return invitations.flatMap(({ eventId, invitation, ownerName, declined, seats }) => {
    const card = cards.find(({ id }) => id === eventId)
    const answer = seats > 0 ? 'reserved' : declined ? 'declined' : 'open'
    return card ? [{ ...card, eventSlug: card.slug, invitation, ownerName, answer }] : []
  })
}

/** Stores whether a guest comes. For customers who are not invited the event does not exist. */
export async function answerInvitation(ctx: CustomerCtx, eventId: number, coming: boolean): Promise<void> {
  const answer = { eventId, sessionId: ctx.customer.sessionId, coming, now: ctx.clock.now() }
  if (!(await writeAnswer(ctx.db, answer))) throw new Refusal('not_found')
}
