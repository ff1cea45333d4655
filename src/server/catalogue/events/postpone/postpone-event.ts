import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { mailedHours } from '#server/platform/outbox/mailed-hours.ts'
import { renewWindows } from '#server/sales/orders/ending/renew-windows.ts'
import { notifyPostponedReceivers } from '#server/sales/orders/give-away/notify-postponed-receivers.ts'
import { changeEvent, type EventEditor } from '../office/saving/change-event.ts'
import { updateDates, updatePlaceOfVariants, updateStops } from '../office/saving/edit-sql.ts'
import { type PostponePlan, planPostponement } from './plan-postponement.ts'
import type { PostponeRequest } from './postpone-request.ts'
import { insertPostponedOrders, insertPostponements, writePostponedEvent } from './postpone-sql.ts'

/**
 * Postpones dates of an event in one transaction: tickets stay valid, customers are mailed both dates with a
 * link to keep or give back their tickets, deadlines of unpaid orders are recomputed, and holds on the dates
 * end. An event can be postponed again.
 * @param request `hash` identifies the plan that the person saw
 * @throws Refusal plan_changed (with the current plan's hash), and those of `planPostponement`
 */
export function postponeEvent(
  ctx: EventEditor,
  eventId: number,
  { hash, ...request }: PostponeRequest & { hash?: string | undefined },
): Promise<{ plan: PostponePlan; version: number }> {
  const edit = { eventId, change: 'postpone', locksSales: true, reason: request.why }
  return changeEvent(ctx, edit, async (tx, event, now) => {
    const plan = await planPostponement(tx, event, request, now)
    if (hash !== undefined && hash !== plan.hash)
      throw new Refusal('plan_changed', {}, { data: { hash: plan.hash } })
    const { moves, place, zones, span, answerUntil } = plan
    const isMoved = place.before !== place.after
    const postponements = await insertPostponements(tx, {
      eventId,
      moves,
      why: request.why,
      actor: ctx.actor,
      now,
      answerUntil,
      placeBefore: isMoved ? place.before : null,
      placeAfter: isMoved ? place.after : null,
    })
    const moved = moves.map(({ id, to, endsAfter }) => ({ id, startsAt: to, endsAt: endsAfter }))
    const { periodicity } = event
    await updateDates(tx, eventId, { removed: [], moved, added: [], span, periodicity })
    if (isMoved) await updatePlaceOfVariants(tx, eventId, place.before, place.after)
    if (plan.stopsChange) await updateStops(tx, eventId, request.stops ?? [])
    await writePostponedEvent(tx, { eventId, moves, zones, places: place, now })
    await renewWindows(
      ctx,
      tx,
      moves.map(({ id }) => id),
    )
    const orders = await insertPostponedOrders(
      tx,
      postponements.map(({ id }) => id),
    )
    await mailPostponement(ctx, tx, { plan, event, orders, why: request.why })
    const details = {
      before: moves.map(({ id, from, endsBefore }) => ({ id, startsAt: from, endsAt: endsBefore })),
      after: moves.map(({ id, to, endsAfter }) => ({ id, startsAt: to, endsAt: endsAfter })),
    }
    return { details, result: { plan } }
  })
}

/** Writes to the customers of the moved dates, and to those who were given a place of them. */
async function mailPostponement(
  ctx: EventEditor,
  tx: Transaction,
  postponed: {
    plan: PostponePlan
    event: { placeName: string }
    orders: Awaited<ReturnType<typeof insertPostponedOrders>>
    why: string
  },
): Promise<void> {
  const { plan, event, orders, why } = postponed
  const { moves, place, zones, answerUntil } = plan
  const placeBefore = place.before === place.after ? undefined : event.placeName
  await enqueueMails(
    tx,
    ctx,
    orders.map(({ id, orderId, email, locale, state, ...hours }) => ({
      to: email,
      locale,
      orderId,
      kind: 'event_postponed' as const,
      data: {
        answer: id,
        ...mailedHours(hours),
        zoneBefore: zones.before,
        ...(placeBefore !== undefined && { placeBefore }),
        answerUntil: answerUntil.toISOString(),
        why,
        paid: !isPayable(state),
      },
    })),
  )
  await notifyPostponedReceivers(tx, ctx, moves, { zoneBefore: zones.before, placeBefore, why })
}
