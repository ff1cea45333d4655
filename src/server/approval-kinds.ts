import type { ApprovalKinds } from './approvals/decide-approval.ts'
import { messageApproval } from './buyer-messages/change-message.ts'
import { complaintAnswerApproval } from './complaints/office/answer-complaint.ts'
import { discountApproval } from './discounts/office/save-discount.ts'
import { callOffApproval } from './events/call-off/ask-call-off.ts'
import { pricesApproval } from './events/office/saving/save-prices.ts'
import { exportApproval } from './exports/ask-export.ts'
import { payoutApproval } from './payments/payouts/import-payout.ts'
import { billRefundApproval } from './payments/refunds/office/refund-bill.ts'
import { refundApproval } from './payments/refunds/office/request-refund.ts'
import { handRefundApproval } from './payments/refunds/office/send-by-hand.ts'
import { endReturnApproval } from './payments/returns/end-money-return.ts'
import { settleTaskApproval } from './payments/returns/settle-money-task.ts'
import { forgiveApproval } from './payments/transfers/forgive-by-staff.ts'
import { rolesApproval } from './staff/people/change-roles.ts'
import { resetApproval } from './staff/people/reset-factor.ts'

/**
 * Everything that needs a second person's approval, one line per feature; for the office and the command
 * line.
 */
export const approvalKinds: ApprovalKinds = {
  'staff.roles': rolesApproval,
  'staff.reset-factor': resetApproval,
  'event.call-off': callOffApproval,
  'event.prices': pricesApproval,
  discount: discountApproval,
  refund: refundApproval,
  export: exportApproval,
  message: messageApproval,
  'refund.by-hand': handRefundApproval,
  'refund.bill': billRefundApproval,
  payout: payoutApproval,
  'transfer.forgive': forgiveApproval,
  'money-return.end': endReturnApproval,
  'money-task.settle': settleTaskApproval,
  'complaint.answer': complaintAnswerApproval,
}
