import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { insertEventChange } from '../office/office-event-sql.ts'
import { changeEvent, type EventEditor } from '../office/saving/change-event.ts'
import { readDatesNamed, readEventToCallOff } from './call-off-plan-sql.ts'
import {
  insertCallOffRows,
  lockAskedCallOff,
  startCallOffRows,
  withdrawRefusedCallOffs,
  writeApprovalOf,
} from './call-off-sql.ts'
import {
  type CallOffEffect,
  type CallOffPlan,
  type DatesToCallOff,
  effectOf,
  planCallOffOf,
} from './plan-call-off.ts'

/** `hash` identifies the plan that the person saw; without it the current plan is used. */
export type CallOffRequest = DatesToCallOff & { why: string; hash?: string | undefined }

export type AskedCallOff = CallOffPlan & { id: number; approval: { id: number } | null }

/**
 * Requests to call off an event or some of its dates. The sale closes and holds end at once, and unpaid
 * orders are queued for cancellation; refunds wait for a second person's approval of exactly this plan.
 * Without orders to refund, and from the command line, which counts as a second person, everything starts at
 * once.
 * @throws Refusal event_not_found, date_in_past, invalid_input (a private event: call off its request
 * instead), event_state (a draft), plan_changed (with the current plan's hash), approval_is_open (requested
 * before)
 */
export async function askCallOff(
  ctx: EventEditor,
  eventId: number,
  wish: CallOffRequest,
): Promise<AskedCallOff> {
  const { why } = wish
  const edit = { eventId, change: 'ask_call_off', locksSales: true, reason: why }
  return changeEvent(ctx, edit, async (tx, { publishedAt }, now) => {
    const event = await readEventToCallOff(tx, eventId)
    if (!event) throw new Refusal('event_not_found')
    if (event.type === eventTypes.private) throw new Refusal('invalid_input')
    if (!publishedAt) throw new Refusal('event_state')
    await withdrawRefusedCallOffs(tx, now)
    if (await lockAskedCallOff(tx, eventId)) throw new Refusal('approval_is_open')
    const plan = await planCallOffOf(tx, event, { ...wish, now })
    const { dateIds } = plan.effect
    if (wish.hash !== undefined && wish.hash !== plan.hash)
      throw new Refusal('plan_changed', {}, { data: { hash: plan.hash } })
    const { whole, effect } = plan
    const { id, holds } = await insertCallOffRows(tx, { eventId, dateIds, whole, why, actor: ctx.actor, now })
    const isAsked = ctx.staff !== undefined && effect.orders > 0
    const object = { kind: 'event', id: eventId }
    const country = event.countryCode
    const approval = isAsked
      ? await askApproval(tx, ctx, { kind: 'event.call-off', object, country, effect, reason: why })
      : null
    if (approval) await writeApprovalOf(tx, id, approval.id)
    else await startCallOffRows(tx, id, now)
    const details = { after: { callOff: id, dates: effect.dates, why, approval: approval?.id ?? null } }
    return { details, result: { ...plan, holds, id, approval } }
  })
}

/** A second person approves the refunds of a call-off. */
export const callOffApproval: ApprovalKind<'event.call-off'> = {
  may: 'call-offs.approve',
  async currentEffect(tx: Transaction, asked: CallOffEffect) {
    const callOff = await lockAskedCallOff(tx, asked.event.id)
    const event = await readEventToCallOff(tx, asked.event.id)
    if (!callOff || !event) return null
    const dates = await readDatesNamed(tx, callOff.dateIds)
    return effectOf(tx, { event, dates, why: callOff.why })
  },
  async apply(tx: Transaction, ctx: StaffActor, { event, dates, why }: CallOffEffect) {
    const callOff = await lockAskedCallOff(tx, event.id)
    const now = ctx.clock.now()
    if (!callOff || !(await startCallOffRows(tx, callOff.id, now))) throw new Refusal('approval_over')
    const details = { after: { callOff: callOff.id, dates, why } }
    await insertEventChange(tx, {
      eventId: event.id,
      change: 'call_off',
      part: null,
      actor: ctx.actor,
      details,
      now,
    })
  },
  async changedPages(tx: Transaction, { event }: CallOffEffect) {
    const found = await readEventToCallOff(tx, event.id)
    return found ? [`/event/${found.slug}`] : []
  },
}
