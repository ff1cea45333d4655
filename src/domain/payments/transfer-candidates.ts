import { isPayable, type OrderState } from '../orders/order-states.ts'

/** Why an order, or the bill of a host, may be what a transfer pays; the strongest first. */
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

/** The payment that a transfer names; `amount` in minor units. */
type Said = { amount: number; currency: string; reference: string; payer: string }

/** An order or a bill that a transfer may pay; `missing` in minor units, `number` null for a bill. */
type Payable = {
  number: string | null
  transferReference: number | null
  customer: string
  missing: number
  currency: string
}

/** How well a transfer fits what may be paid, 0 for not at all, with the reasons. */
export function scoreCandidate(said: Said, payable: Payable): { score: number; reasons: CandidateReason[] } {
  if (said.currency !== payable.currency) return { score: 0, reasons: [] }
  const reasons: CandidateReason[] = []
  const { transferReference, number, customer, missing } = payable
  if (transferReference !== null && referencesIn(said.reference).includes(transferReference))
    reasons.push('reference')
  else if (transferReference !== null && isMistyped(said.reference, String(transferReference)))
    reasons.push('reference_close')
  if (number !== null && numbersIn(said.reference).includes(number)) reasons.push('number')
  if (missing > 0 && missing === said.amount) reasons.push('amount')
  const name = compareNames(said.payer, customer)
  if (name) reasons.push(name)
  const score = reasons.reduce((sum, reason) => sum + points[reason], 0)
  // A part of a name alone says nothing.
  return reasons.length === 1 && name === 'name_part' ? { score: 0, reasons: [] } : { score, reasons }
}

/** Seven digits that stand by themselves: grouped as people group them, filled up with zeros as banks do. */
export function referencesIn(text: string): number[] {
  const found = text.matchAll(/(?<!\d)(?=0*([1-9](?:[ .\-_]?\d){6})(?!\d))/g)
  return [...new Set([...found].map(([, digits = '']) => Number(digits.replace(/\D/g, ''))))]
}

/** Possible order numbers: nine letters and digits, in any spacing and case. */
export function numbersIn(text: string): string[] {
  const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const windows = Array.from({ length: Math.max(0, signs.length - 8) }, (_, at) => signs.slice(at, at + 9))
  return [...new Set(windows.filter((one) => /[A-Z]/.test(one)))]
}

/** One digit wrong, missing or too many, or two neighbours changed about. */
function isMistyped(text: string, reference: string): boolean {
  return (text.match(/\d{6,8}/g) ?? []).some((digits) => isOneSlip(digits, reference))
}

function isOneSlip(typed: string, meant: string): boolean {
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

function compareNames(payer: string, customer: string): 'name' | 'name_part' | null {
  const [said, name] = [wordsOf(payer), wordsOf(customer)]
  const shared = name.filter((word) => said.includes(word)).length
  if (name.length >= 2 && shared === name.length) return 'name'
  return shared > 0 ? 'name_part' : null
}

/** The words of a name without accents and case, as banks write them. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)
}

/**
 * The effect of a transfer on the order that it is placed on: it pays the order; a surplus goes back; it
 * is a part, and the order waits for the rest; the order has ended, and takes its seats again or gives the money back; the
 * order needs no money, and gives it back.
 */
export type PlacingEffect = 'pays' | 'pays_with_surplus' | 'waits_for_rest' | 'seats_or_refund' | 'refund'

/** The effect of placing `amount` on an order of which `missing` has not come; minor units. */
export function effectOfPlacing(state: OrderState, missing: number, amount: number): PlacingEffect {
  if (isPayable(state)) {
    if (amount < missing) return 'waits_for_rest'
    return amount > missing ? 'pays_with_surplus' : 'pays'
  }
  return state === 'cancelled' && amount >= missing ? 'seats_or_refund' : 'refund'
}
