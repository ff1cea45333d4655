import type { RequestListRow } from '#contract/office/catalogue/requests.ts'
import type { BuyerMessageState } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import type { EnquiryState } from '#domain/catalogue/enquiries/enquiry-states.ts'
import type { MailState } from '#domain/mails/mail-kinds.ts'
import type { DataRequestState } from '#domain/people/accounts/data-request-rights.ts'
import type { LineState } from '#domain/sales/payments/statement-lines/line-states.ts'
import type { PreviewState } from '#domain/sales/payments/statements/statement-fields.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/* The colours of states, for a list and for the page of one of its rows. */

export const mailTones: Record<MailState, BadgeTone> = {
  queued: 'amber',
  held: 'marigold',
  sending: 'amber',
  sent: 'leaf',
  withheld: 'plain',
  failed: 'brick',
}

export const dataRequestTones: Record<DataRequestState, BadgeTone> = {
  open: 'amber',
  done: 'leaf',
  rejected: 'brick',
  erased: 'plain',
}

export const requestTones: Record<RequestListRow['state'], BadgeTone> = {
  under_review: 'amber',
  active: 'leaf',
  finished: 'deep-leaf',
  rejected: 'brick',
  cancelled: 'brick',
  saved: 'plain',
}

export const messageTones: Record<BuyerMessageState, BadgeTone> = {
  waiting: 'amber',
  scheduled: 'amber',
  sending: 'jacaranda',
  sent: 'leaf',
  stopped: 'plain',
  refused: 'plain',
}

export const enquiryTones: Record<EnquiryState, BadgeTone> = {
  open: 'amber',
  answered: 'leaf',
  closed: 'plain',
}

export const lineTones: Record<LineState, BadgeTone> = {
  open: 'amber',
  placed: 'leaf',
  set_aside: 'plain',
  debit: 'plain',
}

export const previewTones: Record<PreviewState, BadgeTone> = {
  matched: 'leaf',
  confirmed: 'leaf',
  refund_sent: 'leaf',
  taken_back: 'brick',
  bounced: 'amber',
  twin: 'amber',
  question: 'amber',
  payout: 'plain',
  open: 'amber',
  debit: 'plain',
  known: 'plain',
  zero: 'plain',
  unreadable: 'brick',
}
