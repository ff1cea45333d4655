import type { CallAnswer } from '#contract/contract.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findKnownComplaint } from './complaint-sql.ts'
import { filedOf } from './file-complaint.ts'

/** The state of the complaint whose number and e-mail the caller knows; null for any other. */
export async function showComplaintState(
  db: Queryable,
  number: string,
  email: string,
): Promise<CallAnswer<'POST /api/complaint-states'> | null> {
  const complaint = await findKnownComplaint(db, number, email)
  if (!complaint) return null
  const { kind, country: countryCode, answer: text, answeredAt } = complaint
  const answer = text !== null && answeredAt ? { text, at: answeredAt.toISOString() } : null
  return { ...filedOf(complaint), countryCode, kind, state: answer ? 'answered' : 'open', answer }
}
