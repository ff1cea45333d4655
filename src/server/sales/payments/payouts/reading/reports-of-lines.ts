import type { KnownPayment } from './known-payment.ts'
import type { PayoutLine } from './read-payout-file.ts'

/** The events of a payment's money that a payout file reports. */
export type PayoutReport = 'refunded_elsewhere' | 'disputed' | 'dispute_won'

export const noReport = { reports: null, isNews: false } as const

const reportOf: Partial<Record<PayoutLine['kind'], PayoutReport>> = {
  refund: 'refunded_elsewhere',
  dispute: 'disputed',
  dispute_won: 'dispute_won',
}

/** The event that a line reports, if any. */
export type Reported =
  | { outcome: 'matched'; reports: PayoutReport; isNews: boolean }
  | { outcome: 'not_booked'; reports: null; isNews: false }

/**
 * Returns a function for the event that a line reports of a payment, and whether it is news, by what other sources have
 * reported and earlier lines have not. What would take more than the payment, together with its refunds and what left before, is
 * a difference. The import decides it again, under the lock of the order.
 * @param refunded the refunds of ours that the file is the first to tell, by payment
 */
export function reportsOf(payments: readonly KnownPayment[], refunded: ReadonlyMap<string, number>) {
  const rest = new Map(
    payments.map(({ id, amount, left }) => [id, amount - left - (refunded.get(id) ?? 0)] as const),
  )
  const untold = new Map(payments.map(({ id, returns }) => [id, returns.map((one) => ({ ...one }))]))
  return (line: PayoutLine, { id, isCompleted, amount }: KnownPayment): Reported => {
    const reports = reportOf[line.kind]
    if (!reports || !isCompleted || line.amount === 0 || line.amount > amount)
      return { ...noReport, outcome: 'not_booked' }
    const isSame = (kind: string) => kind === reports || (reports === 'disputed' && kind === 'dispute_lost')
    const known = untold.get(id)?.filter((one) => isSame(one.kind) && one.untold > 0) ?? []
    const fact =
      known.find((one) => one.untold === line.amount) ??
      known.find((one) => line.kind !== 'refund' || one.untold > line.amount)
    if (fact) {
      fact.untold = line.kind === 'refund' ? fact.untold - line.amount : 0
      return { outcome: 'matched', reports, isNews: false }
    }
    const after = (rest.get(id) ?? 0) + (reports === 'dispute_won' ? line.amount : -line.amount)
    if (reports !== 'dispute_won' && after < 0) return { ...noReport, outcome: 'not_booked' }
    rest.set(id, after)
    return { outcome: 'matched', reports, isNews: true }
  }
}
