import { isBeforeOrder } from '#domain/sales/payments/transfers/before-order.ts'
import { choosePayee } from '#domain/sales/payments/transfers/choose-payee.ts'
import { effectOfPlacing } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import type { OfficePayable } from '#server/sales/payments/statement-lines/payable-sql.ts'
import { payeeOf, possible } from '#server/sales/payments/statement-lines/payee-of-payable.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import { trackingKeysOf } from '../receive-transfer.ts'
import { isLikeRefund } from './like-refund.ts'
import type { LineFacts } from './line-facts.ts'
import { asks, type LineMeaning, type SignedLine } from './line-meaning.ts'
import { refundOfLine } from './refund-of-line.ts'

/**
 * The meaning of a credit: a refund of ours that came back; a transfer that staff had confirmed by hand; money for an order
 * or a bill; otherwise a question.
 */
export function meaningOfCredit(
  facts: LineFacts,
  one: SignedLine,
  ownKeys: Pick<ReadonlySet<string>, 'has'> | null,
): LineMeaning {
  const { line, signs } = one
  const { refund, byKey, others } = refundOfLine(facts, one)
  if (refund?.isSent && (byKey || signs.returned)) return { is: 'bounced', refund }
  if (line.returned !== undefined || (signs.returned && others)) return asks('bounce')
  const payable = choosePayable(facts, one)
  const payee = payable && payeeOf(payable)
  const confirmed = facts.confirmedByHand(trackingKeysOf(line.bankIds), payee, line.amount)
  if (confirmed && isSame(line, confirmed.trackingKey)) return { is: 'confirmed_before', confirmed }
  const sameAs = ownKeys && payee && facts.sameMovement(line, payee, ownKeys)
  if (sameAs) return asks('twin', { payable, sameAs })
  if (signs.returned && mayBeRefund(facts, one, payable)) return asks('bounce', { payable })
  if (!payable) return asks(null)
  if (confirmed) return asks('confirmed', { payable })
  if (payable.currency !== line.currency)
    return asks(payable.state ? 'other_currency' : 'other_amount', { payable })
  if (!payable.state && payable.missing < line.amount) return asks('other_amount', { payable })
  // A reference is of one order alone; a payer may have sent the same amount before.
  const isOnlyByName = !facts.referred(signs.named).includes(payable)
  return isOnlyByName && isBeforeOrder(line.bookedOn, payable.createdAt, one.countryCode)
    ? asks('before_order', { payable })
    : { is: 'pays', payable }
}

/** The order or bill that a credit pays by the rule of `choosePayee`; null when staff have to decide. */
function choosePayable(facts: LineFacts, { line, signs }: SignedLine): OfficePayable | null {
  const [named, waiting] = [facts.referred(signs.named), facts.waitingFor(line)]
  const chosen = choosePayee(line, named.map(possible), waiting.map(possible), signs.named)
  return [...named, ...waiting].find(({ name }) => name === chosen?.name) ?? null
}

/**
 * Whether a credit with the words of a return may bring a refund of ours back, rather than pay exactly what an order waits
 * for: then a surplus would thank the customer for money that the shop had sent.
 */
function mayBeRefund(facts: LineFacts, one: SignedLine, payable: OfficePayable | null): boolean {
  const { line, signs, countryCode } = one
  const { references, numbers } = signs.named
  const isNamed =
    payable !== null &&
    ((payable.transferReference !== null && references.includes(payable.transferReference)) ||
      (payable.number !== null && numbers.includes(payable.number)))
  if (isNamed && possible(payable).isOpen && payable.missing === line.amount) return false
  const effect = payable?.state ? effectOfPlacing(payable.state, payable, line.amount) : null
  if (effect === 'pays_with_surplus' || effect === 'refund' || effect === 'seats_or_refund') return true
  const sent = facts.refundsOfAmount(line, countryCode).filter(({ isSent }) => isSent)
  return payable ? sent.some((refund) => isLikeRefund(line, refund)) : sent.length > 0
}

/** Whether the line has no key at all, or contains the key that staff typed. */
function isSame({ bankIds, reference, said }: StatementLine, trackingKey: string): boolean {
  if (bankIds.length === 0) return true
  const everything = [...bankIds, reference, ...Object.values(said)].join(' ').toUpperCase()
  return everything.includes(trackingKey)
}
