import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { promisesMoney } from '#domain/people/complaints/promises-money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { type Complaint, findComplaint } from '../complaint-sql.ts'
import { lockComplaint, storeAnswer } from './office-complaint-sql.ts'

type Answer = { text: string; promisesMoney: boolean }

/**
 * Answers a complaint for good, and mails the answer. One that promises money is sent when a second person has approved it;
 * the refund itself is asked for on the order.
 * @throws Refusal not_found, complaint_answered, approval_is_open
 */
export function answerComplaint(
  ctx: StaffActor & { countries?: readonly CountryCode[] },
  id: number,
  { text, promisesMoney: said }: { text: string; promisesMoney?: boolean | undefined },
): Promise<{ outcome: 'answered' | 'asked' }> {
  const answer = { text, promisesMoney: promisesMoney(text, said) }
  return act(ctx, { verb: 'complaint.answer', object: { kind: 'complaint', id } }, async (tx, entry) => {
    const complaint = await lockOpen(tx, id)
    if (!complaint || (ctx.countries && !ctx.countries.includes(complaint.country)))
      throw new Refusal('not_found')
    const { country } = complaint
    entry.country = country
    if (complaint.answer !== null) throw new Refusal('complaint_answered')
    if (answer.promisesMoney && ctx.staff) {
      const about = { object: { kind: 'complaint', id }, country, reason: '' }
      await askApproval(tx, ctx, { kind: 'complaint.answer', effect: effectOf(complaint, answer), ...about })
      entry.verb = 'complaint.ask-answer'
      return { outcome: 'asked' }
    }
    await send(tx, ctx, complaint, answer)
    return { outcome: 'answered' }
  })
}

async function lockOpen(tx: Transaction, id: number): Promise<Complaint | null> {
  await lockComplaint(tx, id)
  return findComplaint(tx, id)
}

async function send(
  tx: Transaction,
  ctx: StaffActor,
  { id, email, locale }: Complaint,
  { text, promisesMoney }: Answer,
): Promise<void> {
  const by = ctx.staff?.name ?? ctx.actorName ?? ctx.actor.id
  await storeAnswer(tx, id, { text, promisesMoney, by, now: ctx.clock.now() })
  await enqueueMail(tx, ctx, { to: email, locale, kind: 'complaint_answered', data: { complaintId: id } })
}

type Effect = ApprovalEffects['complaint.answer']

const effectOf = ({ id, number, orderNumber }: Complaint, { text }: Answer): Effect => ({
  complaint: id,
  ...{ number, text, order: orderNumber },
})

/** The approval becomes void when the complaint was answered meanwhile. */
export const complaintAnswerApproval: ApprovalKind<'complaint.answer'> = {
  may: 'refunds.approve',
  async currentEffect(tx, { complaint: id, text }) {
    const complaint = await lockOpen(tx, id)
    return complaint?.answer === null ? effectOf(complaint, { text, promisesMoney: true }) : null
  },
  async apply(tx, ctx, { complaint: id, text }) {
    const complaint = await lockOpen(tx, id)
    if (complaint?.answer !== null) throw new Refusal('complaint_answered')
    await send(tx, ctx, complaint, { text, promisesMoney: true })
  },
}
