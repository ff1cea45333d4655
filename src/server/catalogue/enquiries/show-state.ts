import type { CallAnswer, CallInput } from '#contract/contract.ts'
import { enquiryNumber, readEnquiryNumber } from '#domain/catalogue/enquiries/enquiry-number.ts'
import { readComplaintNumber } from '#domain/people/complaints/complaint-number.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { showComplaintState } from '#server/people/complaints/show-complaint-state.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { findKnownEnquiry } from './enquiry-sql.ts'

type ShownState = CallAnswer<'POST /api/complaint-states'>

/** The window of the limits, in minutes. */
const limitMinutes = 60

/**
 * The state of a complaint or an enquiry for the person who knows its number and e-mail. Both wrong are answered alike.
 * @throws Refusal complaint_not_found, too_many_attempts
 */
export async function showState(
  ctx: Ctx,
  { number: typed, email }: CallInput<'POST /api/complaint-states'>['body'],
): Promise<ShownState> {
  const complaint = readComplaintNumber(typed)
  const enquiryId = readEnquiryNumber(typed)
  await countAttempt(ctx, limitMinutes, [
    { key: ['complaint state by', clientOf(ctx.ip)], limit: 30 },
    { key: ['complaint state', complaint ?? String(enquiryId)], limit: 60 },
  ])
  const state =
    (complaint && (await showComplaintState(ctx.db, complaint, email))) ||
    (enquiryId && (await showEnquiryState(ctx.db, enquiryId, email)))
  if (!state) throw new Refusal('complaint_not_found')
  return state
}

async function showEnquiryState(db: Queryable, id: number, email: string): Promise<ShownState | null> {
  const enquiry = await findKnownEnquiry(db, id, email)
  if (!enquiry) return null
  const { country: countryCode, state, createdAt } = enquiry
  const number = enquiryNumber(id)
  return {
    ...{ number, countryCode, state, kind: 'consulta', filedAt: createdAt.toISOString() },
    ...{ answerBy: null, answer: null },
  }
}
