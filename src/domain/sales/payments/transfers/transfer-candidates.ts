import type { Currency } from '#domain/platform/money.ts'
import { isPayable, type OrderState } from '#domain/sales/orders/order-states.ts'
import { forgiverOf } from './forgive-rest.ts'
import { bankWordsOf, compareNames } from './names-in-text.ts'
import { gluedReferencesIn, isOneTypo, numbersIn, referencesIn } from './references-in-text.ts'

/** Why a transfer may be for an order or a host's bill; the strongest reason first. */
export const candidateReasons = [
  'reference',
  'number',
  'reference_glued',
  'reference_close',
  'amount',
  'name',
  'name_part',
] as const

export type CandidateReason = (typeof candidateReasons)[number]

/** Points of each reason. */
const points: Record<CandidateReason, number> = {
  reference: 60,
  number: 60,
  // Above amount and name together.
  reference_glued: 58,
  reference_close: 25,
  amount: 30,
  name: 25,
  name_part: 10,
}

/** The data of a transfer; `amount` in minor units. */
type TransferData = { amount: number; currency: string; reference: string; payer: string }

/** An order or a bill that a transfer may pay; `missing` in minor units, `number` null for a bill. */
type Payable = {
  number: string | null
  transferReference: number | null
  /** the words of the customer's name */
  words: readonly string[]
  missing: number
  currency: string
}

const noMatch = { score: 0, reasons: [] }

/**
 * Returns a function that scores how well the transfer matches an order or bill: 0 for no match, and the reasons. The
 * transfer's texts are parsed once for the thousands of orders that may be open.
 */
export function scorerOf(
  transfer: TransferData,
): (payable: Payable) => { score: number; reasons: CandidateReason[] } {
  const references = referencesIn(transfer.reference)
  const numbers = numbersIn(transfer.reference)
  const typed = transfer.reference.match(/\d{6,8}/g) ?? []
  const glued = gluedReferencesIn(transfer.reference)
  // Many statements have the payer's name in the concept.
  const bankWords = bankWordsOf(`${transfer.payer} ${transfer.reference}`)
  return ({ currency, transferReference, number, words, missing }) => {
    if (transfer.currency !== currency) return noMatch
    const reasons: CandidateReason[] = []
    if (transferReference !== null && references.includes(transferReference)) reasons.push('reference')
    if (number !== null && numbers.includes(number)) reasons.push('number')
    if (transferReference !== null && reasons.length === 0) {
      if (glued.includes(transferReference)) reasons.push('reference_glued')
      else if (typed.some((digits) => isOneTypo(digits, String(transferReference))))
        reasons.push('reference_close')
    }
    if (missing > 0 && missing === transfer.amount) reasons.push('amount')
    const name = compareNames(bankWords, words)
    if (name) reasons.push(name)
    // A part of a name alone is no evidence.
    if (reasons.length === 0 || (reasons.length === 1 && name === 'name_part')) return noMatch
    return { score: reasons.reduce((sum, reason) => sum + points[reason], 0), reasons }
  }
}

/**
 * The effect of assigning a transfer to an order: it pays the order; it pays, and a small rest is forgiven; it pays and
 * the surplus is refunded; it is a part, and the order waits for the rest; the order is paid, and money of it left again: the transfer
 * settles what is owed, also with a surplus that is refunded, or a part of it; the order has ended, and takes its seats again or
 * refunds the money; the order needs no money, and refunds it.
 */
export const placingEffects = [
  'pays',
  'pays_rest_forgiven',
  'pays_with_surplus',
  'waits_for_rest',
  'settles_due',
  'settles_due_with_surplus',
  'settles_part',
  'seats_or_refund',
  'refund',
] as const

export type PlacingEffect = (typeof placingEffects)[number]

/** The effect of assigning `amount` to an order of `total` that lacks `missing`; minor units of `currency`. */
export function effectOfPlacing(
  state: OrderState,
  { total, missing, currency }: { total: number; missing: number; currency: Currency },
  amount: number,
): PlacingEffect {
  const isShort =
    amount < missing && forgiverOf({ total, came: total - missing + amount }, currency) !== 'program'
  if (isPayable(state)) {
    if (isShort) return 'waits_for_rest'
    if (amount < missing) return 'pays_rest_forgiven'
    return amount > missing ? 'pays_with_surplus' : 'pays'
  }
  if (state !== 'cancelled' && missing > 0) {
    if (amount < missing) return 'settles_part'
    return amount > missing ? 'settles_due_with_surplus' : 'settles_due'
  }
  return state === 'cancelled' && !isShort ? 'seats_or_refund' : 'refund'
}
