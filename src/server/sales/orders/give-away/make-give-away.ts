import { randomUUID } from 'node:crypto'
import type { GiveAwayPlace } from '#contract/sales/give-aways.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type GiveAwayObstacle, obstacleToGiving } from '#domain/sales/orders/give-away.ts'
import { changesEnd } from '#domain/sales/orders/ticket-changes.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { signLink } from '#server/platform/signed-link.ts'
import { message } from '#server/platform/texts/messages.ts'
import { lockOrder, type OrderRow, readOrder } from '../order-sql.ts'
import {
  type GivenPlace,
  insertGiveAway,
  isEmailCorrected,
  readGiveBackEnd,
  readPlaces,
  writeTakenBack,
} from './give-away-sql.ts'

/** The places of the customer's order, with their open links. @throws Refusal not_found */
export async function listGiveAways(ctx: CustomerCtx, orderId: string): Promise<GiveAwayPlace[]> {
  const order = ownOrder(ctx, await readOrder(ctx.db, orderId))
  return describePlaces(ctx, ctx.db, order)
}

/**
 * Creates a link that passes one passenger's place to the person with this e-mail, who is mailed.
 * @throws Refusal not_found, give_away_not_paid, give_away_boarded, changes_closed, ticket_given_away,
 * give_away_postponed, give_away_email_corrected
 */
export async function makeGiveAway(
  ctx: CustomerCtx,
  orderId: string,
  asked: { ticket: number; passenger: number; email: string },
): Promise<GiveAwayPlace[]> {
  return ctx.db.transaction(async (tx) => {
    const order = ownOrder(ctx, await lockOrder(tx, orderId))
    const places = await readPlaces(tx, orderId)
    const place = places.find(
      ({ ticket, passenger, released }) =>
        ticket === asked.ticket && passenger === asked.passenger && !released,
    )
    if (!place) throw new Refusal('not_found')
    const now = ctx.clock.now()
    const emailCorrected = await isEmailCorrected(tx, ctx.customer.id, now)
    const giveBackUntil = await readGiveBackEnd(tx, orderId)
    refuseObstacle(ctx, obstacleOf(ctx, order, place, { giveBackUntil, emailCorrected }))
    const id = randomUUID()
    await insertGiveAway(tx, { id, orderId, place, email: asked.email, now, userId: ctx.customer.id })
    await enqueueMail(tx, ctx, {
      to: asked.email,
      locale: order.locale,
      orderId,
      kind: 'give_away',
      data: { news: 'offered', giveAway: id, giver: ctx.customer.name, ...positionOf(place) },
    })
    return describePlaces(ctx, tx, order)
  })
}

/** Revokes an unused link. @throws Refusal not_found, give_away_over */
export async function revokeGiveAway(
  ctx: CustomerCtx,
  orderId: string,
  id: string,
): Promise<GiveAwayPlace[]> {
  return ctx.db.transaction(async (tx) => {
    const order = ownOrder(ctx, await lockOrder(tx, orderId))
    const place = (await readPlaces(tx, orderId)).find(({ giveAwayId }) => giveAwayId === id)
    if (place?.state !== 'open' || !place.email) throw new Refusal('give_away_over')
    await writeTakenBack(tx, id, ctx.customer.id, ctx.clock.now())
    await enqueueMail(tx, ctx, {
      to: place.email,
      locale: order.locale,
      orderId,
      kind: 'give_away',
      data: { news: 'taken_back', giveAway: id, giver: ctx.customer.name, ...positionOf(place) },
    })
    return describePlaces(ctx, tx, order)
  })
}

/** Why this place cannot be given away now; an open link for it is no obstacle. */
export function obstacleOf(
  ctx: Pick<Ctx, 'clock' | 'config'>,
  order: OrderRow,
  place: Pick<GivenPlace, 'wasBoarded' | 'state'>,
  more: { giveBackUntil: Date | null; emailCorrected?: boolean },
): GiveAwayObstacle | null {
  const { wasBoarded, state } = place
  const facts = { ...order, ...more, wasBoarded, wasGiven: state !== null }
  return obstacleToGiving(facts, { now: ctx.clock.now(), freezeHours: ctx.config.windows.freezeHours })
}

/** @throws Refusal with the obstacle */
export function refuseObstacle(ctx: Pick<Ctx, 'config'>, obstacle: GiveAwayObstacle | null): void {
  if (obstacle === 'changes_closed') throw new Refusal(obstacle, { hours: ctx.config.windows.freezeHours })
  if (obstacle) throw new Refusal(obstacle)
}

/** The token of the link, which is valid until the freeze. */
export function giveAwayToken(
  config: Ctx['config'],
  id: string,
  order: Pick<OrderRow, 'state' | 'tripAt'>,
): string {
  const until = changesEnd(order.state, order.tripAt, config.windows.freezeHours) ?? order.tripAt
  return signLink(config, 'give away', id, until)
}

async function describePlaces(ctx: CustomerCtx, db: Queryable, order: OrderRow): Promise<GiveAwayPlace[]> {
  const { config, locale } = ctx
  const giveBackUntil = await readGiveBackEnd(db, order.id)
  const emailCorrected = await isEmailCorrected(db, ctx.customer.id, ctx.clock.now())
  const places = (await readPlaces(db, order.id)).filter(({ released }) => !released)
  return places.map((place) => {
    const { giveAwayId: id, state, email } = place
    const obstacle =
      state === 'open' ? null : obstacleOf(ctx, order, place, { giveBackUntil, emailCorrected })
    const link = id && `${config.publicUrl}/given-ticket/${giveAwayToken(config, id, order)}`
    return {
      ...positionOf(place),
      giveAway:
        id && link && (state === 'open' || state === 'accepted')
          ? { id, state, email: email ?? '', link }
          : null,
      obstacle:
        obstacle === 'changes_closed'
          ? message(locale, obstacle, { hours: config.windows.freezeHours })
          : obstacle && message(locale, obstacle),
    }
  })
}

function ownOrder(ctx: CustomerCtx, order: OrderRow | undefined): OrderRow {
  if (order?.userId !== ctx.customer.id) throw new Refusal('not_found')
  return order
}

const positionOf = ({ ticket, passenger }: GivenPlace) => ({ ticket, passenger })
