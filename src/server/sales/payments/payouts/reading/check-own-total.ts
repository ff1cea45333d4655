import type { Currency } from '#domain/platform/money.ts'
import { type ExactAmount, roundToMinor } from '#domain/sales/payments/read-amount.ts'

/** The role of a row in its file. `left_out`: a subtotal, or the balance before and after a payout. */
export type RowRole = 'line' | 'opening' | 'total' | 'left_out'

/** A payout or total that a file states, and what its lines give instead; minor units. */
export type OtherTotal = {
  row: number
  of: 'payout' | 'total'
  stated: number
  sum: number
  bookedOn: string
}

/** A line with exact amounts; what leaves the account is below zero. */
export type SummedLine = {
  row: number
  isPayout: boolean
  amount: ExactAmount
  /** after fees */
  net: ExactAmount
  bookedOn: string
}

/** A row with a total, or with the balance before the first line; null where the file states none. */
export type StatedRow = { row: number; amount: ExactAmount | null; net: ExactAmount | null }

/**
 * Compares the total of a file with the sum of its lines, or else checks that its payouts are no more. A total may include the opening balance,
 * and may be of the amounts or, after fees, of the net amounts. Null when they fit, or when the file states neither.
 */
export function findOtherTotal(
  lines: readonly SummedLine[],
  { opening, totals, currency }: { opening: StatedRow[]; totals: StatedRow[]; currency: Currency },
): OtherTotal | null {
  const add = (some: readonly SummedLine[], what: 'amount' | 'net') =>
    some.reduce((sum, line) => sum + line[what], 0n)
  const before = opening.reduce((sum, { net, amount }) => sum + (net ?? amount ?? 0n), 0n)
  const [payouts, others] = [lines.filter((one) => one.isPayout), lines.filter((one) => !one.isPayout)]
  const minor = (exact: ExactAmount) => {
    const rounded = roundToMinor(exact, currency)
    return rounded === 'unreadable' ? 0 : rounded
  }
  // A minor unit apart: files round each line by itself.
  const isNear = (one: ExactAmount, other: ExactAmount) => Math.abs(minor(one - other)) <= 1
  const total = totals.findLast(({ amount, net }) => amount !== null || net !== null)
  const last = lines.at(-1)
  if (total && last) {
    const stated = total.net ?? total.amount ?? 0n
    const sums = total.net === null ? [add(lines, 'amount'), add(others, 'amount')] : []
    const nets = [add(lines, 'net'), add(others, 'net')]
    const isMet = [...sums, ...nets].some((sum) => isNear(sum, stated) || isNear(sum + before, stated))
    if (isMet) return null
    const sum = minor(total.net === null ? add(lines, 'amount') : add(lines, 'net') + before)
    return { row: total.row, of: 'total', stated: minor(stated), sum, bookedOn: last.bookedOn }
  }
  const [payout] = payouts
  if (!payout || others.length === 0) return null
  const [paidOut, earned] = [-add(payouts, 'amount'), add(others, 'net')]
  // Less may be paid out: the rest stays with the provider.
  if (minor(paidOut - earned - before) <= 1) return null
  return {
    ...{ row: payout.row, of: 'payout' as const },
    ...{ stated: minor(paidOut), sum: minor(earned), bookedOn: payout.bookedOn },
  }
}
