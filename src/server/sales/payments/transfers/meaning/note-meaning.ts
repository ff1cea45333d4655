import { effectOfPlacing } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import type { OfficePayable } from '#server/sales/payments/statement-lines/payable-sql.ts'
import { stateToPay } from '#server/sales/payments/statement-lines/payee-of-payable.ts'
import { trackingKeyOf } from '../receive-transfer.ts'
import type { LineFacts } from './line-facts.ts'
import type { LineMeaning, SignedLine } from './line-meaning.ts'

/**
 * Changes the facts as the import of a line would, so that the lines of one file are decided one after the other without
 * an import: a debit may take back a credit of the same file.
 */
export function noteMeaning(facts: LineFacts, one: SignedLine, meaning: LineMeaning): void {
  const { line } = one
  if (meaning.is === 'taken_back') {
    meaning.credit.taken += line.amount
    const payable = facts.payable(meaning.credit.orderId ?? meaning.credit.billId)
    if (payable) payable.missing += line.amount
  }
  if (meaning.is === 'refund_sent') noteSent(facts, one, meaning)
  if (meaning.is === 'bounced') facts.noteRefund(meaning.refund, null)
  if (meaning.is === 'pays') notePayment(facts, meaning.payable, line.amount)
  if (line.direction === 'debit' || meaning.is === 'bounced') return
  const payable = meaning.is === 'pays' ? meaning.payable : null
  facts.addCredit({
    id: 0,
    ids: [line.bankIds[0] ?? [], line.endToEndId ?? []].flat(),
    ...{ orderId: payable?.orderId ?? null, billId: payable?.billId ?? null, paid: payable?.name ?? null },
    ...{ amount: line.amount, currency: line.currency, countryCode: one.countryCode, taken: 0 },
  })
}

/** A refund that staff had confirmed keeps their key. */
function noteSent(
  facts: LineFacts,
  { key, line, countryCode }: SignedLine,
  { refund, isWaiting }: Extract<LineMeaning, { is: 'refund_sent' }>,
): void {
  refund.hasDebit = true
  if (!isWaiting) return
  const at = new Date(`${line.bookedOn}T12:00:00Z`)
  const trackingKey = trackingKeyOf(line)
  const isFree = trackingKey !== null && facts.refundsByKeys([trackingKey], countryCode).length === 0
  facts.noteRefund(refund, { key: isFree ? trackingKey : `LINE ${key}`, at })
}

function notePayment(facts: LineFacts, payable: OfficePayable, amount: number): void {
  const effect = effectOfPlacing(stateToPay(payable), payable, amount)
  if (effect === 'refund') return
  if (effect.startsWith('settles')) {
    payable.missing = Math.max(0, payable.missing - amount)
    return
  }
  if (effect !== 'waits_for_rest') {
    Object.assign(payable, payable.state ? { state: 'paid' } : { billState: 'paid' }, { missing: 0 })
    return
  }
  payable.missing -= amount
  facts.addWaiting(payable)
}
