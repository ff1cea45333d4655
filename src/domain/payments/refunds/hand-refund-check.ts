import type { Currency } from '../../money.ts'
import { refundLimits } from './refund-limits.ts'

const fortnightMs = 14 * 86_400_000

export type HandRefundDoubt = 'above_limit' | 'account_changed' | 'account_not_named'

/**
 * Why a second person has to approve a refund before staff send it: it is above the limit of a refund, or goes to an
 * account that the buyer has changed within 14 days, or has not named at all. `amount` in minor units.
 */
export function handRefundDoubts(
  {
    amount,
    currency,
    receivedAt,
    changedAt,
  }: {
    amount: number
    currency: Currency
    receivedAt: Date | null
    changedAt: Date | null
  },
  now: Date,
): HandRefundDoubt[] {
  const doubts: [HandRefundDoubt, boolean][] = [
    ['above_limit', amount > refundLimits(currency).each],
    ['account_changed', changedAt !== null && now.getTime() - changedAt.getTime() < fortnightMs],
    ['account_not_named', receivedAt === null],
  ]
  return doubts.filter(([, is]) => is).map(([doubt]) => doubt)
}
