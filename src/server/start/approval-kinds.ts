import { messageApproval } from '../catalogue/buyer-messages/change-message.ts'
import { callOffApproval } from '../catalogue/events/call-off/ask-call-off.ts'
import { pricesApproval } from '../catalogue/events/office/saving/save-prices.ts'
import { complaintAnswerApproval } from '../people/complaints/office/answer-complaint.ts'
import { rolesApproval } from '../people/staff/people/change-roles.ts'
import { resetApproval } from '../people/staff/people/reset-factor.ts'
import type { ApprovalKinds } from '../records/approvals/decide-approval.ts'
import { exportApproval } from '../records/exports/ask-export.ts'
import { discountApproval } from '../sales/discounts/office/save-discount.ts'
import { payoutApproval } from '../sales/payments/payouts/import-payout.ts'
import { billRefundApproval } from '../sales/payments/refunds/office/refund-bill.ts'
import { refundApproval } from '../sales/payments/refunds/office/request-refund.ts'
import { handRefundApproval } from '../sales/payments/refunds/office/send-by-hand.ts'
import { endReturnApproval } from '../sales/payments/returns/office/end-money-return.ts'
import { settleTaskApproval } from '../sales/payments/returns/office/settle-money-task.ts'
import { forgiveApproval } from '../sales/payments/transfers/by-staff/forgive-by-staff.ts'

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
