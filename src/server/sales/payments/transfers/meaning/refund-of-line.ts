import type { LineFacts } from './line-facts.ts'
import type { LinkedRefund } from './line-facts-sql.ts'
import type { SignedLine } from './line-meaning.ts'

/**
 * The refund that a line names, and how. `others`: it names refunds, none of which fits alone. `explained`: one of those has
 * the line's amount, and its debit was not imported yet.
 */
type RefundOfLine = { refund: LinkedRefund | null; byKey: boolean; others: boolean; explained: boolean }

/**
 * The refund of ours that a credit brings back or a debit sends: the one with the tracking key, else the only one of the
 * order or bill that the text names with exactly this amount.
 */
export function refundOfLine(facts: LineFacts, { line, signs, countryCode }: SignedLine): RefundOfLine {
  const isSameMoney = (one: LinkedRefund) => one.amount === line.amount && one.currency === line.currency
  const sent = facts.refundsByKeys(signs.refundKeys, countryCode).filter(isSameMoney)
  if (sent.length === 1 && sent[0]) return { refund: sent[0], byKey: true, others: false, explained: true }
  const named = facts.refundsByNames(signs.named, countryCode)
  const isWanted = ({ isSent }: LinkedRefund) => isSent === (line.direction === 'credit')
  const fitting = named.filter((one) => isWanted(one) && isSameMoney(one))
  const refund = fitting.length === 1 ? (fitting[0] ?? null) : null
  const others = refund === null && (named.length > 0 || sent.length > 0)
  const explained = [...named, ...sent].some((one) => isSameMoney(one) && !one.hasDebit)
  return { refund, byKey: false, others, explained }
}
