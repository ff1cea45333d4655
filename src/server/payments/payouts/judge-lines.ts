import { createHash } from 'node:crypto'
import type { PayoutLine } from './read-payout-file.ts'

export const payoutOutcomes = [
  'matched',
  'double',
  'foreign',
  'not_booked',
  'amount',
  'fee',
  'other',
  'missing',
] as const

export type PayoutOutcome = (typeof payoutOutcomes)[number]

/** A payment with its refunds, as the ledger has them; minor units. */
export type KnownPayment = {
  id: string
  merchantReference: string
  providerReference: string | null
  isCompleted: boolean
  amount: number
  fee: number | null
  refunds: { id: string; amount: number }[]
}

/** A line compared with the ledger; `expected` is the ledger's amount or fee when it differs. */
export type JudgedLine = PayoutLine & {
  key: string
  outcome: PayoutOutcome | 'known'
  expected: number | null
  attemptId: string | null
  refundId: string | null
  /** true when the ledger has no fee for the payment yet; the line's fee is booked then */
  booksFee: boolean
}

/**
 * Compares each line of a payout file with the ledger's payments and refunds. `keys` come from `keysOf`.
 * Lines in `knownKeys` were imported from earlier files and are ignored; a line that appears twice in one
 * file is a difference the second time.
 */
export function judgeLines(
  lines: readonly PayoutLine[],
  {
    keys,
    payments,
    knownKeys,
  }: { keys: readonly string[]; payments: readonly KnownPayment[]; knownKeys: ReadonlySet<string> },
): JudgedLine[] {
  const byReference = new Map(
    payments.flatMap((one) => [
      [one.merchantReference, one],
      ...(one.providerReference ? ([[one.providerReference, one]] as const) : []),
    ]),
  )
  const usedRefunds = new Set<string>()
  // A payment in parts has several lines.
  const sums = new Map<string, number>()
  const fees = new Map<string, number>()
  for (const [nth, line] of lines.entries()) {
    const payment = line.kind === 'payment' && find(byReference, line)
    if (!payment || keys[nth]?.endsWith(`-${line.row}`)) continue
    sums.set(payment.id, (sums.get(payment.id) ?? 0) + line.amount)
    fees.set(payment.id, (fees.get(payment.id) ?? 0) + line.fee)
  }
  return lines.map((line, nth): JudgedLine => {
    const key = keys[nth] ?? ''
    const isDouble = key.endsWith(`-${line.row}`)
    const nothing = { ...line, key, expected: null, attemptId: null, refundId: null, booksFee: false }
    if (knownKeys.has(key)) return { ...nothing, outcome: 'known' }
    if (line.kind === 'payout') return { ...nothing, outcome: 'matched' }
    const payment = find(byReference, line)
    if (line.kind === 'other') return { ...nothing, attemptId: payment?.id ?? null, outcome: 'other' }
    if (!payment) return { ...nothing, outcome: 'foreign' }
    const found = { ...nothing, attemptId: payment.id }
    if (isDouble) return { ...found, outcome: 'double' }
    if (line.kind === 'refund') {
      const refund =
        payment.refunds.find((one) => one.amount === line.amount && !usedRefunds.has(one.id)) ??
        payment.refunds.find((one) => !usedRefunds.has(one.id))
      if (!refund) return { ...found, outcome: 'not_booked' }
      usedRefunds.add(refund.id)
      const matches = refund.amount === line.amount
      return {
        ...found,
        refundId: refund.id,
        outcome: matches ? 'matched' : 'amount',
        expected: matches ? null : refund.amount,
      }
    }
    if (!payment.isCompleted) return { ...found, outcome: 'not_booked' }
    if (sums.get(payment.id) !== payment.amount)
      return { ...found, outcome: 'amount', expected: payment.amount }
    if (payment.fee === null) return { ...found, outcome: 'matched', booksFee: true }
    return payment.fee === fees.get(payment.id)
      ? { ...found, outcome: 'matched' }
      : { ...found, outcome: 'fee', expected: payment.fee }
  })
}

const find = (byReference: ReadonlyMap<string, KnownPayment>, { ours, theirs }: PayoutLine) =>
  byReference.get(ours) ?? byReference.get(theirs)

const sameLine = ({ kind, theirs, ours, amount }: PayoutLine) => [kind, theirs, ours, amount].join('\n')

/** The key of each line; a repeated line in a file gets its row number appended. */
export function keysOf(provider: string, lines: readonly PayoutLine[]): string[] {
  const seen = new Set<string>()
  return lines.map((line) => {
    const own = payoutKey(provider, line)
    const isSecond = seen.has(own)
    seen.add(own)
    return isSecond ? `${own}-${line.row}` : own
  })
}

/** The same for a line in every file. A payout to the bank without a reference is identified by its day. */
function payoutKey(provider: string, line: PayoutLine): string {
  const day = line.kind === 'payout' && !line.theirs ? line.bookedOn : ''
  return createHash('sha256')
    .update([provider, sameLine(line), day].join('\n'))
    .digest('hex')
}
