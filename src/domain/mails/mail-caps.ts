import type { MailKind } from './mail-kinds.ts'

/**
 * How many mails of a group one person gets in an hour. `own`: about the recipient's own orders and requests;
 * `unproven`: the same for an account whose e-mail is not confirmed; `others`: caused by other people, who
 * cannot use up the first two.
 */
export const mailCaps = { own: 30, unproven: 10, others: 10 } as const

export type MailGroup = keyof typeof mailCaps

/**
 * Whether the cap delays mails of a kind; a list names the variants (`state` or `news` in the data) that it
 * never delays. Mails about an account have limits of their own where they are asked for; tickets, hours, a
 * changed or cancelled trip, and what staff write to one person must never wait.
 */
const isCapped: Record<MailKind, boolean | readonly string[]> = {
  verify_account: false,
  recovery: false,
  change_email: false,
  email_change_asked: false,
  email_correction_asked: false,
  account_made: false,
  my_data: false,
  delete_account: false,
  password_changed: false,
  account_deleted: false,
  order_awaiting_payment: true,
  order_awaiting_transfer: true,
  payment_failed: true,
  other_amount: true,
  transfer_incomplete: true,
  payment_undone: true,
  order_paid: false,
  order_reserved: false,
  order_changed: false,
  rides_promised: false,
  ride_reminder: false,
  ride_thanks: true,
  order_expired: true,
  order_cancelled: false,
  event_postponed: false,
  ticket_cancelled: false,
  late_money: true,
  refund: ['started'],
  private_event_received: true,
  private_event_approved: true,
  private_event_rejected: true,
  private_event_bill_part: true,
  private_event_bill_paid: true,
  private_event_bill_undone: true,
  private_event_bill_to_refund: true,
  private_event_bill_refunded: true,
  private_event_called_off: false,
  private_event_invitation: true,
  private_event_called_off_for_guest: false,
  private_event_cancelled: true,
  seats_available: true,
  waiting_list: ['offer', 'called_off', 'moved'],
  give_away: ['received', 'postponed', 'ended'],
  buyer_message: ['incident'],
  enquiry_received: true,
  enquiry_for_office: false,
  enquiry_answered: false,
  complaint_received: false,
  complaint_for_office: false,
  complaint_answered: false,
  staff_invitation: false,
  log_sealed: false,
}

/** Whether a mail waits when its recipient has had enough mails of its group within the hour. */
export function mayWait(kind: MailKind, data: Record<string, unknown>): boolean {
  const capped = isCapped[kind]
  return typeof capped === 'boolean' ? capped : !capped.includes(String(data.state ?? data.news))
}

/** Kinds that the cap never delays, with their variant if it has one (`refund_started`). They count for nothing. */
export const uncappedMails: readonly string[] = Object.entries(isCapped).flatMap(([kind, capped]) =>
  typeof capped === 'boolean' ? (capped ? [] : [kind]) : capped.map((variant) => `${kind}_${variant}`),
)
