import type { CallAnswer, CallInput } from '#contract/contract.ts'
import { readComplaintNumber } from '#domain/complaints/complaint-number.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { clientOf, countAttempt } from '../platform/rate-limits/rate-limit.ts'
import { findKnownComplaint } from './complaint-sql.ts'
import { filedOf } from './file-complaint.ts'

/** The window of the limits, in minutes. */
const limitMinutes = 60

/**
 * The state of a complaint for the person who knows its number and e-mail. Both wrong are answered alike.
 * @throws Refusal complaint_not_found, too_many_attempts
 */
export async function showComplaintState(
  ctx: Ctx,
  { number: typed, email }: CallInput<'POST /api/complaint-states'>['body'],
): Promise<CallAnswer<'POST /api/complaint-states'>> {
  const number = readComplaintNumber(typed)
  await countAttempt(ctx, limitMinutes, [
    { key: ['complaint state by', clientOf(ctx.ip)], limit: 30 },
    { key: ['complaint state', number ?? ''], limit: 60 },
  ])
  const complaint = number && (await ctx.db.transaction((tx) => findKnownComplaint(tx, number, email)))
  if (!complaint) throw new Refusal('complaint_not_found')
  const { kind, country: countryCode, answer, answeredAt } = complaint
  return {
    ...filedOf(complaint),
    countryCode,
    kind,
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
  }
}
