import { eventTypes } from '#contract/wire-numbers.ts'
import { Refusal } from '#domain/refusal.ts'
import { endOrdersOfEvent } from '../../orders/end-orders-of-event.ts'
import { type HostBill, readBillOf } from '../../payments/bills/host-bill.ts'
import type { ActorCtx, Shop } from '../../platform/context.ts'
import {
  countHoldsOf,
  type EventToCallOff,
  findEventNamed,
  finishCallOff,
  type PlannedEnd,
  readDatesAhead,
  readPlannedEnds,
  writeCallOffRows,
} from './call-off-rows-sql.ts'

/**
 * `event` is a slug, or of a private event the number of its request; `day` the local day (`YYYY-MM-DD`) of one date,
 * without it every date that is ahead.
 */
export type CallOffScope = { event: string; day?: string | undefined }

export type CallOffPlan = {
  event: EventToCallOff
  dates: { id: number; startsAt: Date }[]
  holds: number
  /** what happens to the orders, by act, way to pay and currency */
  orders: PlannedEnd[]
  /** of the host of a private event */
  bill: HostBill | null
}

export type CalledOff = CallOffPlan & {
  /** false when it had been called off before: then only what was left has ended */
  isNew: boolean
  refunded: number
  cancelled: number
  /** numbers of orders that could not be ended: calling off again tries them again */
  failed: string[]
}

/**
 * The effects that calling off would have. Nothing is changed.
 * @throws Refusal event_not_found, date_in_past (no such date, or it is over)
 */
export async function planCallOff(shop: Shop, { event: name, day }: CallOffScope): Promise<CallOffPlan> {
  const event = await findEventNamed(shop.db, name)
  if (!event) throw new Refusal('event_not_found')
  const now = shop.clock.now()
  const dates = await readDatesAhead(shop.db, event.id, now, day ?? null)
  if (dates.length === 0) throw new Refusal('date_in_past')
  const ids = dates.map(({ id }) => id)
  const [holds, orders, bill] = await Promise.all([
    countHoldsOf(shop.db, ids, now),
    readPlannedEnds(shop.db, ids),
    event.requestId === null ? null : readBillOf(shop.db, event.requestId),
  ])
  return { event, dates, holds, orders, bill }
}

/**
 * Calls off a public event, or one of its dates. The sale is closed and holds end in one
 * transaction; then each order ends in its own: unpaid ones are cancelled and their open payments withdrawn, paid ones
 * refunded through `refundOrder`, customers notified by mail. Killed in the middle it is completed by the same call, and a
 * call for what has ended changes nothing. Money that comes later buys nothing and goes back.
 * @throws Refusal event_not_found, date_in_past, invalid_input (a private event, which its request calls off)
 */
export async function callOffPublicEvent(
  ctx: ActorCtx,
  scope: CallOffScope,
  why: string,
): Promise<CalledOff> {
  const plan = await planCallOff(ctx, scope)
  const { event, dates } = plan
  if (event.type === eventTypes.private) throw new Refusal('invalid_input')
  const dateIds = dates.map(({ id }) => id)
  const dateId = scope.day === undefined ? null : (dateIds[0] ?? null)
  const now = ctx.clock.now()
  const { isNew, holds } = await ctx.db.transaction((tx) =>
    writeCallOffRows(tx, { eventId: event.id, dateId, dateIds, why, actor: ctx.actor, now }),
  )
  // Read again: an order may have been placed before the sale was closed.
  const orders = await readPlannedEnds(ctx.db, dateIds)
  const ended = await endOrdersOfEvent(ctx, { eventId: event.id, dateIds, why })
  if (ended.failed.length === 0) await finishCallOff(ctx.db, event.id, dateId, ctx.clock.now())
  return { ...plan, orders, holds, isNew, ...ended }
}
