import type { CountryCode } from '#domain/countries/country.ts'
import { isSameAccount } from '#domain/payments/refunds/same-account.ts'
import { namedIn } from '#domain/payments/transfers/choose-payee.ts'
import { findTrackingKey } from '#domain/payments/transfers/tracking-key.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { StatementLine } from '../statements/statement-line.ts'
import {
  findRefundsByKeys,
  findRefundsByNames,
  findWaitingRefunds,
  type LinkedRefund,
} from './returned-line-sql.ts'

type Line = StatementLine & { countryCode: CountryCode }

/**
 * The refund that a line names, and how. `others`: it names refunds, none of which fits alone. `explained`: one of those has
 * the line's amount, and its debit was not imported yet.
 */
export type RefundOfLine = {
  refund: LinkedRefund | null
  byKey: boolean
  others: boolean
  explained: boolean
}

/** The ids that the bank gives a line: its own, the sender's, and the original's of a line that takes one back. */
export function ownIdsOf({ bankIds, endToEndId, returned }: StatementLine): string[] {
  return [...new Set([...bankIds, endToEndId ?? '', returned?.of ?? ''])].filter(Boolean)
}

/** These, and the words of its text that may be an id. */
export function idsIn(line: StatementLine): string[] {
  return [...new Set([...ownIdsOf(line), ...wordsLikeIds(line.reference)])]
}

const wordsLikeIds = (text: string) =>
  text.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 5 && /\d/.test(word))

/** The keys in any field of a line with which a refund of ours may have been sent: banks name their columns variously. */
export function refundKeysIn(line: StatementLine): string[] {
  const ids = [...idsIn(line), ...wordsLikeIds(Object.values(line.said).join(' '))]
  return [...new Set(ids.flatMap((id) => findTrackingKey(id) ?? []))]
}

/**
 * The refund of ours that a credit brings back or a debit sends: the one with the tracking key, else the only one of the
 * order or bill that the text names with exactly this amount.
 */
export async function findRefundOfLine(db: Queryable, line: Line): Promise<RefundOfLine> {
  const sent = (await findRefundsByKeys(db, refundKeysIn(line), line.countryCode)).filter((one) =>
    isSameMoney(one, line),
  )
  if (sent.length === 1 && sent[0]) return { refund: sent[0], byKey: true, others: false, explained: true }
  const { references, glued, numbers } = namedIn(line)
  const named = await findRefundsByNames(db, [...references, ...glued], numbers, line.countryCode)
  const isWanted = ({ isSent }: LinkedRefund) => isSent === (line.direction === 'credit')
  const fitting = named.filter((one) => isWanted(one) && isSameMoney(one, line))
  const refund = fitting.length === 1 ? (fitting[0] ?? null) : null
  const others = refund === null && (named.length > 0 || sent.length > 0)
  const explained = [...named, ...sent].some((one) => isSameMoney(one, line) && !one.hasDebit)
  return { refund, byKey: false, others, explained }
}

/** The only refund that waits for exactly this amount to the debit's account. */
export async function findRefundToAccount(db: Queryable, line: Line): Promise<LinkedRefund | null> {
  if (!line.account) return null
  const waiting = await findWaitingRefunds(db, line)
  const theirs = waiting.filter(({ account }) => account && isSameAccount(account.account, line.account))
  return theirs.length === 1 ? (theirs[0] ?? null) : null
}

const isSameMoney = (one: LinkedRefund, { amount, currency }: StatementLine) =>
  one.amount === amount && one.currency === currency
