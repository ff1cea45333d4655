import { isPayable, type OrderState } from '../../orders/order-states.ts'

/** Why a transfer may be for an order or a host's bill; the strongest reason first. */
export const candidateReasons = [
  'reference',
  'number',
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
  const payer = wordsOf(transfer.payer)
  return ({ currency, transferReference, number, words, missing }) => {
    if (transfer.currency !== currency) return noMatch
    const reasons: CandidateReason[] = []
    if (transferReference !== null && references.includes(transferReference)) reasons.push('reference')
    else if (
      transferReference !== null &&
      typed.some((digits) => isOneTypo(digits, String(transferReference)))
    )
      reasons.push('reference_close')
    if (number !== null && numbers.includes(number)) reasons.push('number')
    if (missing > 0 && missing === transfer.amount) reasons.push('amount')
    const name = compareNames(payer, words)
    if (name) reasons.push(name)
    // A part of a name alone is no evidence.
    if (reasons.length === 0 || (reasons.length === 1 && name === 'name_part')) return noMatch
    return { score: reasons.reduce((sum, reason) => sum + points[reason], 0), reasons }
  }
}

/** Seven digits in a row, also grouped as people write them or padded with zeros as banks do. */
export function referencesIn(text: string): number[] {
  const found = text.matchAll(/(?<!\d)(?=0*([1-9](?:[ .\-_]?\d){6})(?!\d))/g)
  return [...new Set([...found].map(([, digits = '']) => Number(digits.replace(/\D/g, ''))))]
}

/** Possible order numbers: nine letters and digits, with any spacing and case. */
export function numbersIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const windows = Array.from({ length: Math.max(0, signs.length - 8) }, (_, at) => signs.slice(at, at + 9))
  return [...new Set(windows.filter((one) => /[A-Z]/.test(one)))]
}

/** One digit wrong, missing or too many, or two neighbours swapped. */
function isOneTypo(typed: string, meant: string): boolean {
  // A quick check: one typo leaves one end of the number unchanged.
  if (typed[0] !== meant[0] && typed.at(-1) !== meant.at(-1)) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [a, b] = [typed.slice(at), meant.slice(at)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length === b.length && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

function compareNames(payer: readonly string[], name: readonly string[]): 'name' | 'name_part' | null {
  if (!name.some((word) => payer.includes(word))) return null
  return name.length >= 2 && name.every((word) => payer.includes(word)) ? 'name' : 'name_part'
}

/** The words of a name without accents and case. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)
}

/**
 * The effect of assigning a transfer to an order: it pays the order; it pays and the surplus is refunded; it is a part,
 * and the order waits for the rest; the order has ended, and takes its seats again or refunds the money; the order
 * needs no money, and refunds it.
 */
export type PlacingEffect = 'pays' | 'pays_with_surplus' | 'waits_for_rest' | 'seats_or_refund' | 'refund'

/** The effect of assigning `amount` to an order that lacks `missing`; minor units. */
export function effectOfPlacing(state: OrderState, missing: number, amount: number): PlacingEffect {
  if (isPayable(state)) {
    if (amount < missing) return 'waits_for_rest'
    return amount > missing ? 'pays_with_surplus' : 'pays'
  }
  return state === 'cancelled' && amount >= missing ? 'seats_or_refund' : 'refund'
}
