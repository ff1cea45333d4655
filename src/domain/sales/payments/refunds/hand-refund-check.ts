import type { Currency } from '#domain/platform/money.ts'
import { refundNeedsApproval } from './refund-limits.ts'

const fortnightMs = 14 * 86_400_000

export type HandRefundApprovalReason =
  | 'above_limit'
  | 'account_changed'
  | 'account_not_named'
  | 'email_corrected'

/**
 * Why a second person has to approve a refund before staff send it: it is above the limit of one refund, or of the
 * sender's day; or the buyer changed the account within 14 days, or entered none; or staff corrected the buyer's e-mail
 * within 14 days, possibly at a thief's request. `sentToday` is the sender's total if the refund adds to it, else 0.
 * Minor units.
 */
export function handRefundApprovalReasons(
  {
    amount,
    sentToday,
    currency,
    receivedAt,
    changedAt,
    emailCorrectedAt,
  }: {
    amount: number
    sentToday: number
    currency: Currency
    receivedAt: Date | null
    changedAt: Date | null
    emailCorrectedAt: Date | null
  },
  now: Date,
): HandRefundApprovalReason[] {
  const isFresh = (at: Date | null) => at !== null && now.getTime() - at.getTime() < fortnightMs
  const reasons: [HandRefundApprovalReason, boolean][] = [
    ['above_limit', refundNeedsApproval(amount, sentToday, currency)],
    ['account_changed', isFresh(changedAt)],
    ['account_not_named', receivedAt === null],
    ['email_corrected', isFresh(emailCorrectedAt)],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}
