const accountLinks = [
  'verify_account',
  'recovery',
  'change_email',
  'email_correction_asked',
  'account_made',
  'my_data',
  'delete_account',
] as const

/** Mails about an account itself. */
export const accountMails = [
  ...accountLinks,
  'email_change_asked',
  'password_changed',
  'account_deleted',
] as const

/** Every kind of mail that the shop sends. */
export const mailKinds = [
  ...accountMails,
  'order_awaiting_payment',
  'order_awaiting_transfer',
  'payment_failed',
  'other_amount',
  'transfer_incomplete',
  'payment_undone',
  'order_paid',
  'order_reserved',
  'order_changed',
  'rides_promised',
  'ride_reminder',
  'ride_thanks',
  'order_expired',
  'order_cancelled',
  'event_postponed',
  'ticket_cancelled',
  'late_money',
  'refund',
  'private_event_received',
  'private_event_approved',
  'private_event_rejected',
  'private_event_bill_part',
  'private_event_bill_paid',
  'private_event_bill_undone',
  'private_event_bill_to_refund',
  'private_event_bill_refunded',
  'private_event_called_off',
  'private_event_invitation',
  'private_event_called_off_for_guest',
  'private_event_cancelled',
  'seats_available',
  'waiting_list',
  'give_away',
  'buyer_message',
  'enquiry_received',
  'enquiry_for_office',
  'enquiry_answered',
  'complaint_received',
  'complaint_for_office',
  'complaint_answered',
  'staff_invitation',
  'log_sealed',
] as const

export type MailKind = (typeof mailKinds)[number]

/**
 * Mails that concern no trip, bill or request of the customer: not sent while the customer's data are blocked.
 */
export const mailsUnlessBlocked: readonly MailKind[] = [
  'seats_available',
  'private_event_invitation',
  'ride_thanks',
]

/**
 * `held`: staff paused it; `withheld`: it was no longer true when it was due; `failed`: it cannot be sent.
 */
export const mailStates = ['queued', 'held', 'sending', 'sent', 'withheld', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/** Kinds with a one-time link: to send one again the account or the refund has to make a new link. */
const withSecret: readonly MailKind[] = [...accountLinks, 'staff_invitation']

/** Whether a mail can be sent again unchanged; its secret is deleted after it was sent or failed. */
export function isRepeatable(kind: MailKind, data: Record<string, unknown>): boolean {
  return !withSecret.includes(kind) && !(kind === 'refund' && data.state === 'by_hand')
}
