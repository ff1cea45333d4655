import { maskContacts } from '#domain/people/staff/mask-contact.ts'
import type { ApprovalRow } from './approval-sql.ts'

/** An approval without the e-mail addresses and phone numbers that staff or a search wrote into it. */
export function maskApproval(row: ApprovalRow): ApprovalRow {
  // TypeScript loses the relation between kind and effect.
  return {
    ...row,
    ...maskEffect(row),
    reason: maskContacts(row.reason),
    decisionReason: row.decisionReason && maskContacts(row.decisionReason),
  } as ApprovalRow
}

function maskEffect(row: ApprovalRow): Pick<ApprovalRow, 'effect'> {
  switch (row.kind) {
    case 'message': {
      const texts = Object.entries(row.effect.texts).map(([locale, { subject, text }]) => [
        locale,
        { subject: maskContacts(subject), text: maskContacts(text) },
      ])
      return { effect: { ...row.effect, texts: Object.fromEntries(texts) } }
    }
    case 'export': {
      const query = Object.entries(row.effect.query).map(([key, value]) => [
        key,
        ['q', 'email', 'phone'].includes(key) ? maskContacts(value) : value,
      ])
      return { effect: { ...row.effect, query: Object.fromEntries(query) } }
    }
    case 'event.call-off':
      return { effect: { ...row.effect, why: maskContacts(row.effect.why) } }
    default:
      return { effect: row.effect }
  }
}
