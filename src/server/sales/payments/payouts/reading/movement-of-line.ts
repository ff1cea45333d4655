import type { PayoutFormat, PayoutLineKind } from '#server/sales/payments/providers/payout-format.ts'

/** The kind of a line, and whether its money leaves the account. */
export function movementOf(
  told: NonNullable<PayoutLineKind>,
  amount: number,
  takes: boolean,
  { isSigned }: PayoutFormat,
): { kind: NonNullable<PayoutLineKind>; leaves: boolean } {
  const isNegative = amount < 0
  if (told === 'dispute' || told === 'dispute_won') {
    // A name that takes money beside a sign that brings it is for staff.
    if (isSigned && told === 'dispute' && amount > 0) return { kind: 'other', leaves: false }
    const leaves = isSigned ? isNegative : told === 'dispute'
    return { kind: leaves ? 'dispute' : 'dispute_won', leaves }
  }
  if (told === 'payment') return isNegative ? { kind: 'refund', leaves: true } : { kind: told, leaves: false }
  if (told === 'reserve' || told === 'other')
    return { kind: told, leaves: isNegative || (!isSigned && takes) }
  // A refund or a payout that brings money was cancelled: staff decide.
  if (isSigned && amount > 0) return { kind: 'other', leaves: false }
  return { kind: told, leaves: true }
}

/** Statuses of movements that did not happen, or not yet. */
const notBooked =
  /declin|reject|fail|cancel|void|revers|pending|waiting|unpaid|\bno pagad|\bnew\b|in.?pro(?:gress|cess)|terminated|expir|denied|error|rechaz|pendiente|en proceso|fallid|deneg|anulad|vencid/i

/** Statuses of money that is only blocked, unless the provider captures it at once. */
const blocked = /author|autoriz/i

/** Whether a status says that a line did not happen, or not yet. */
export const hasNotHappened = (status: string, { capturesAtOnce }: PayoutFormat): boolean =>
  notBooked.test(status) || (!capturesAtOnce && blocked.test(status))
