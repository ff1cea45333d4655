import { isSameAccount } from '#domain/sales/payments/refunds/same-account.ts'
import { choosePayee } from '#domain/sales/payments/transfers/choose-payee.ts'
import { namesAccount } from '#domain/sales/payments/transfers/names-account.ts'
import { payeeOf, possible } from '#server/sales/payments/statement-lines/payee-of-payable.ts'
import type { Payee } from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import type { LineFacts } from './line-facts.ts'
import type { LinkedRefund, TakenCredit } from './line-facts-sql.ts'
import { asks, type LineMeaning, type SignedLine } from './line-meaning.ts'
import { refundOfLine } from './refund-of-line.ts'

/**
 * The meaning of a debit: a refund of ours that left, which is confirmed once; a transfer that was taken back; a question,
 * where the bank says that something was undone or the debit names a payment of exactly its amount; otherwise money that
 * the shop paid. It never pays an order and never starts a refund.
 */
export function meaningOfDebit(facts: LineFacts, one: SignedLine): LineMeaning {
  const { line, signs } = one
  const { refund, byKey, explained } = refundOfLine(facts, one)
  if (refund && byKey) return { is: 'refund_sent', refund, isWaiting: false }
  // Staff write "devolución" on the refunds that they send, too: only a code or the original's id says more.
  const isReversal = line.returned?.code !== undefined || line.returned?.of !== undefined
  // A refund that came back has the key with which it was sent, and may be listed first.
  const toAccount = isReversal ? null : refundToAccount(facts, one)
  if (toAccount) return { is: 'refund_sent', refund: toAccount, isWaiting: true }
  const byId = onlyCredit(facts, one, signs.ownIds, null)
  if (byId) return { is: 'taken_back', credit: byId }
  if (refund && !isReversal) return { is: 'refund_sent', refund, isWaiting: true }
  if (isReversal || (!explained && (line.returned !== undefined || signs.saysUndone))) {
    const credit = onlyCredit(facts, one, signs.ids, namedPayee(facts, one))
    return credit ? { is: 'taken_back', credit } : asks('reversal')
  }
  return !explained && namesPayment(facts, one) ? asks('names_payment') : { is: 'debit' }
}

/** The only refund that waits for exactly this amount to an account that the debit names, in its column or anywhere in its text. */
function refundToAccount(facts: LineFacts, { line, countryCode }: SignedLine): LinkedRefund | null {
  const waiting = facts.refundsOfAmount(line, countryCode).filter(({ isSent, account }) => !isSent && account)
  if (waiting.length === 0) return null
  const text = [line.reference, line.payer, line.account, ...Object.values(line.said)].join(' | ')
  const theirs = waiting.filter(
    ({ account }) =>
      account &&
      ((line.account !== '' && isSameAccount(account.account, line.account)) ||
        namesAccount(text, account.account)),
  )
  return theirs.length === 1 ? (theirs[0] ?? null) : null
}

/** Shorter ids, such as the number of an entry, repeat from statement to statement. */
const shortestId = 6

/** The only credit with one of these ids, or of what the text names, of which enough is left; null when none or several fit. */
function onlyCredit(
  facts: LineFacts,
  { line, countryCode }: SignedLine,
  ids: readonly string[],
  named: Payee | null,
): TakenCredit | null {
  const long = ids.filter((id) => line.returned !== undefined || id.length >= shortestId)
  const found = facts.credits(long, named, { ...line, countryCode })
  const left = found.filter(({ amount, taken }) => amount - taken >= line.amount)
  const exact = left.filter(({ amount, taken }) => amount - taken === line.amount)
  const [only = null, ...others] = exact.length > 0 ? exact : left
  return others.length === 0 ? only : null
}

function namedPayee(facts: LineFacts, { line, signs, countryCode }: SignedLine): Payee | null {
  const referred = facts.referred(signs.named).filter((one) => one.countryCode === countryCode)
  const glue = referred.map((one) => ({ ...possible(one), isOpen: true, missing: line.amount }))
  const chosen = choosePayee({ ...line, payer: '' }, glue, [], signs.named)
  return chosen && payeeOf(chosen)
}

/** Whether the text names an order or a bill of exactly this amount, or a credit that it could take back. */
function namesPayment(facts: LineFacts, { line, signs, countryCode }: SignedLine): boolean {
  const own = facts
    .referred(signs.named)
    .filter((one) => one.currency === line.currency && one.countryCode === countryCode)
  if (own.some(({ total }) => total === line.amount)) return true
  const ids = signs.ids.filter((id) => id.length >= shortestId)
  return [null, ...own.map(payeeOf)].some((named) =>
    facts
      .credits(named ? [] : ids, named, { ...line, countryCode })
      .some(({ amount, taken }) => amount === line.amount && taken < amount),
  )
}
