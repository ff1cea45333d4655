import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApprovalKind } from '#server/approvals/decide-approval.ts'
import { holdApproval, voidApproval } from '#server/approvals/void-approval.ts'
import { act, type LogEntry, type StaffActor } from '#server/office-log/act.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
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
  goingTime,
  type MessageEffect,
  messageEffect,
  missingLocales,
} from './write-message.ts'

/**
 * Stops a message before it goes or while it does: the buyers who have not got it do not get it.
 * @throws Refusal not_found, message_state when it has gone or was stopped
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
 * Writes the texts of a message anew that has not begun to go; its delay begins anew, and an approval that was asked for is
 * void: another person is asked about the new words.
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
      throw new Refusal('invalid_input', {}, { fields: { fallback: 'field_is_required' } })
    if (state === 'waiting' && !reason)
      throw new Refusal('invalid_input', {}, { fields: { reason: 'field_is_required' } })
    entry.reason = reason || undefined
    await rewriteMessage(tx, id, { texts, fallback, goesAt: state === 'waiting' ? null : goingTime(ctx) })
    await relabelRecipients(tx, id, { texts, fallback })
    if (state === 'scheduled') return { approval: null }
    if (message.approvalId !== null) await voidApproval(tx, ctx, message.approvalId)
    return {
      approval: await askForMessage(tx, ctx, messageEffect({ ...message, texts, fallback }), message, reason),
    }
  })
}

/** A second person's approval of a message to many; words that have changed since void it. */
export const messageApproval: ApprovalKind<'message'> = {
  may: 'mails.approve',
  async currentEffect(tx: Transaction, asked: MessageEffect) {
    const message = await lockMessage(tx, asked.id)
    return message?.state === 'waiting' ? messageEffect(message) : null
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: MessageEffect) {
    await scheduleMessage(tx, effect.id, goingTime(ctx))
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
    // As an approval does: its row first, then the message.
    if (found.approvalId !== null) await holdApproval(tx, found.approvalId)
    const message = await lockMessage(tx, id)
    if (!message) throw new Refusal('not_found')
    return work(tx, message, entry)
  })
}
