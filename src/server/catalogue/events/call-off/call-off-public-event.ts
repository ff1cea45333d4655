import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import { approve } from '#server/records/approvals/decide-approval.ts'
import { type HostBill, readBillOf } from '#server/sales/payments/bills/host-bill.ts'
import { askCallOff, callOffApproval } from './ask-call-off.ts'
import { findEventNamed, readDatesAhead } from './call-off-plan-sql.ts'
import { planFailedAgain, readCallOffsOf, readUnendedOf } from './call-off-sql.ts'
import { type EndedOrders, endCalledOffOrders } from './end-called-off-orders.ts'
import { type CallOffPlan, planCallOffOf } from './plan-call-off.ts'

/**
 * `event` is a slug, or the request's number of a private event; `day` is the local day (`YYYY-MM-DD`) of one
 * date; without it all upcoming dates.
 */
export type CallOffScope = { event: string; day?: string | undefined }

/** A plan, with the bill of a private event's host. */
export type CallOffPreview = CallOffPlan & { bill: HostBill | null }

export type CalledOff = EndedOrders & {
  name: string
  /** null when it was called off before: then only the remaining orders were ended */
  plan: CallOffPlan | null
  /** numbers of orders that could not be ended; calling off again retries them */
  failed: string[]
}

/**
 * The effects of calling off. Read only.
 * @throws Refusal event_not_found, date_in_past (no such date, or it is over)
 */
export async function planCallOff(
  { db, clock }: Shop,
  { event: name, day }: CallOffScope,
  why: string,
): Promise<CallOffPreview> {
  const event = await findEventNamed(db, name)
  if (!event) throw new Refusal('event_not_found')
  const plan = await planCallOffOf(db, event, { day, why, now: clock.now() })
  return { ...plan, bill: event.requestId === null ? null : await readBillOf(db, event.requestId) }
}

/**
 * Calls off a public event or one of its dates from the command line, and ends its orders: approves the
 * office's request, or acts on its own. Idempotent: a repeated call ends the remaining orders.
 * @throws Refusal event_not_found, date_in_past, invalid_input (a private event: call off its request
 * instead)
 */
export async function callOffPublicEvent(
  ctx: ActorCtx,
  { event: name, day }: CallOffScope,
  why: string,
): Promise<CalledOff> {
  const event = await findEventNamed(ctx.db, name)
  if (!event) throw new Refusal('event_not_found')
  if (event.type === eventTypes.private) throw new Refusal('invalid_input')
  const dates = await readDatesAhead(ctx.db, event.id, ctx.clock.now(), day ?? null)
  const known = (await readCallOffsOf(ctx.db, event.id)).find(
    (one) =>
      !one.withdrawnAt &&
      dates.length > 0 &&
      ((one.whole && day === undefined) || dates.every(({ id }) => one.dateIds.includes(id))),
  )
  if (known && !known.calledOffAt && known.approvalId !== null)
    await approve(ctx, { 'event.call-off': callOffApproval }, known.approvalId)
  const asked = known ? null : await askCallOff(ctx, event.id, { day, why })
  const callOff = known ?? asked
  if (!callOff) throw new Error('the call-off was not found after it was requested')
  const callOffId = callOff.id
  await planFailedAgain(ctx.db, callOffId, ctx.clock.now())
  const ended = await endCalledOffOrders(ctx, { callOffId })
  return { name: event.name, plan: asked, ...ended, failed: await readUnendedOf(ctx.db, callOffId) }
}
