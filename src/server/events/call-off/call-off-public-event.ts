import { eventTypes } from '#contract/wire-numbers.ts'
import { Refusal } from '#domain/refusal.ts'
import { approve } from '../../approvals/decide-approval.ts'
import { type HostBill, readBillOf } from '../../payments/bills/host-bill.ts'
import type { ActorCtx, Shop } from '../../platform/context.ts'
import { askCallOff, callOffApproval } from './ask-call-off.ts'
import { findEventNamed, readDatesAhead } from './call-off-plan-sql.ts'
import { planFailedAgain, readCallOffsOf, readUnendedOf } from './call-off-sql.ts'
import { type CallOffPlan, planCallOffOf } from './plan-call-off.ts'
import { type EndedOrders, endCalledOffOrders } from './work-call-offs.ts'

/**
 * `event` is a slug, or of a private event the number of its request; `day` the local day (`YYYY-MM-DD`) of one date,
 * without it every date that is ahead.
 */
export type CallOffScope = { event: string; day?: string | undefined }

/** A plan with the bill of the host of a private event. */
export type CallOffPreview = CallOffPlan & { bill: HostBill | null }

export type CalledOff = EndedOrders & {
  name: string
  /** null when it had been called off before: then only what was left has ended */
  plan: CallOffPlan | null
  /** numbers of orders that could not be ended: calling off again tries them again */
  failed: string[]
}

/**
 * The effects that calling off would have. Nothing is changed.
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
 * Calls off a public event or one of its dates and ends its orders, from the command line: as the second person of what
 * the office has asked for, or by itself. Once more it ends what was left.
 * @throws Refusal event_not_found, date_in_past, invalid_input (a private event, which its request calls off)
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
  if (!callOff) throw new Error('a call-off was neither known nor asked for')
  const callOffId = callOff.id
  await planFailedAgain(ctx.db, callOffId, ctx.clock.now())
  const ended = await endCalledOffOrders(ctx, { callOffId })
  return { name: event.name, plan: asked, ...ended, failed: await readUnendedOf(ctx.db, callOffId) }
}
