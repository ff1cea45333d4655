import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { holdApproval, voidApproval } from '#server/records/approvals/void-approval.ts'
import { act, type LogEntry, type StaffActor } from '#server/records/office-log/act.ts'
import { readLocalesOf, relabelRecipients } from './audience-sql.ts'
import {
  findMessage,
  lockMessage,
  type MessageRow,
  rewriteMessage,
  scheduleMessage,
  stopMessageRows,
} from './message-sql.ts'
import {
  askForMessage,
  assertWritten,
  type MessageEffect,
  messageEffect,
  missingLocales,
  sendingTime,
} from './write-message.ts'

/**
 * Stops a message before or while it is sent: buyers who have not got it yet do not get it.
 * @throws Refusal not_found, message_state when it was sent completely or stopped
 */
export function stopMessage(ctx: StaffCtx, id: number): Promise<Record<never, never>> {
  return changing(ctx, 'stop', id, async (tx, message, entry) => {
    if (!['waiting', 'scheduled', 'sending'].includes(message.state)) throw new Refusal('message_state')
    entry.changes = { state: { from: message.state, to: 'stopped' } }
    if (message.state === 'waiting' && message.approvalId !== null)
      await voidApproval(tx, ctx, message.approvalId)
    await stopMessageRows(tx, id, ctx.clock.now())
    return {}
  })
}

/**
 * Rewrites the texts of a message before it is sent; its delay restarts, and a requested approval is void:
 * another person must approve the new texts.
 * @throws Refusal not_found, message_state, invalid_input
 */
export function rewriteTexts(
  ctx: StaffCtx,
  id: number,
  { texts, fallback = null, reason }: OfficeCallInput<'PUT /office-api/messages/{id}'>['body'],
): Promise<{ approval: number | null }> {
  return changing(ctx, 'rewrite', id, async (tx, message, entry) => {
    const { state } = message
    if (state !== 'waiting' && state !== 'scheduled') throw new Refusal('message_state')
    assertWritten(texts, fallback)
    if (missingLocales(await readLocalesOf(tx, id), { texts, fallback }).length > 0)
      throw refusedField('fallback', 'field_is_required')
    if (state === 'waiting' && !reason) throw refusedField('reason', 'field_is_required')
    entry.reason = reason || undefined
    await rewriteMessage(tx, id, {
      texts,
      fallback,
      goesAt: state === 'waiting' ? null : sendingTime(ctx, message.incident),
    })
    await relabelRecipients(tx, id, { texts, fallback })
    if (state === 'scheduled') return { approval: null }
    if (message.approvalId !== null) await voidApproval(tx, ctx, message.approvalId)
    return {
      approval: await askForMessage(tx, ctx, {
        effect: messageEffect({ ...message, texts, fallback }),
        country: message.countryCode,
        reason,
      }),
    }
  })
}

/** Approval of a message to many people; it is void when the texts have changed. */
export const messageApproval: ApprovalKind<'message'> = {
  may: 'mails.approve',
  async currentEffect(tx: Transaction, asked: MessageEffect) {
    const message = await lockMessage(tx, asked.id)
    return message?.state === 'waiting' ? messageEffect(message) : null
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: MessageEffect) {
    await scheduleMessage(tx, effect.id, sendingTime(ctx))
  },
}

function changing<T>(
  ctx: StaffCtx,
  verb: string,
  id: number,
  work: (tx: Transaction, message: MessageRow, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `message.${verb}`, object: { kind: 'message', id } }, async (tx, entry) => {
    const found = await findMessage(tx, id)
    if (!found || !ctx.countries.includes(found.countryCode)) throw new Refusal('not_found')
    entry.country = found.countryCode
    // Locks in the same order as approving: approval first, then the message.
    if (found.approvalId !== null) await holdApproval(tx, found.approvalId)
    const message = await lockMessage(tx, id)
    if (!message) throw new Refusal('not_found')
    return work(tx, message, entry)
  })
}
