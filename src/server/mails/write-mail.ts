import type { Locale } from '#domain/platform/locales.ts'
import type { StoredEnquiry } from '../catalogue/enquiries/enquiry-sql.ts'
import type { MailedEvent } from '../catalogue/private-events/mailed-event-sql.ts'
import type { Complaint } from '../people/complaints/complaint-sql.ts'
import type { Config } from '../platform/config.ts'
import type { MailContent } from '../platform/outbox/mail.ts'
import type { TripOrder } from '../travel/tickets/ticket-documents/trip-order.ts'
import { buyerMessageMail } from './events/buyer-message-mail.ts'
import { giveAwayMail } from './events/give-away-mail.ts'
import { isPrivateEventMail, privateEventMail } from './events/private-event-mails.ts'
import { rideThanksMail } from './events/ride-thanks-mail.ts'
import { seatsAvailableMail } from './events/seat-alert-mail.ts'
import { waitingListMail } from './events/waiting-list-mail.ts'
import { fitMail } from './look/fit-mail.ts'
import type { MailDocument } from './look/mail-document.ts'
import { plainMail } from './look/mail-plain.ts'
import { orderMail } from './orders/order-mails.ts'
import { accountMail, isAccountMail } from './people/account-mails.ts'
import { complaintMail, isComplaintMail } from './people/complaint-mails.ts'
import { enquiryAnsweredMail, enquiryForOfficeMail, enquiryReceivedMail } from './people/enquiry-mails.ts'
import { isStaffMail, staffMail } from './people/staff-mails.ts'

export type WrittenMail = { subject: string; html: string; plain: string }

type Facts = {
  config: Config
  locale: Locale
  /** null for mails that are not about an order */
  order: TripOrder | null
  enquiry: StoredEnquiry | null
  complaint: Complaint | null
  privateEvent: MailedEvent | null
  writtenAt: Date
  documents: boolean
}

/** Loaded on first use, and only by processes that send mails. */
let drawing: Promise<typeof import('./look/mail-html.tsx')> | undefined

/** The mail in its language, as HTML and as plain text. */
export async function writeMail(content: MailContent, facts: Facts): Promise<WrittenMail> {
  const document = documentOf(content, facts)
  drawing ??= import('./look/mail-html.tsx')
  const { htmlMail } = await drawing
  const { publicUrl } = facts.config
  return {
    // Removes line breaks from names that were stored before they were validated.
    subject: document.subject.replace(/\p{Cc}+/gu, ' '),
    html: fitMail(document, (one) => htmlMail(one, publicUrl)),
    plain: plainMail(document, publicUrl),
  }
}

function documentOf(content: MailContent, facts: Facts): MailDocument {
  if (isAccountMail(content)) {
    return accountMail(content, { locale: facts.locale, publicUrl: facts.config.publicUrl })
  }
  if (content.kind === 'seats_available') return seatsAvailableMail(content.data, facts)
  if (content.kind === 'buyer_message') return buyerMessageMail(content.data, facts)
  if (content.kind === 'waiting_list') return waitingListMail(content.data, facts)
  if (content.kind === 'enquiry_received') return enquiryReceivedMail(content.data, facts)
  if (content.kind === 'enquiry_for_office' || content.kind === 'enquiry_answered') {
    if (!facts.enquiry) throw new Error(`the mail ${content.kind} refers to an enquiry that does not exist`)
    return content.kind === 'enquiry_for_office'
      ? enquiryForOfficeMail(facts.enquiry, facts)
      : enquiryAnsweredMail(facts.enquiry, content.data.answer, facts)
  }
  if (isComplaintMail(content)) return complaintMail(content, facts)
  if (isStaffMail(content)) return staffMail(content, facts)
  if (isPrivateEventMail(content)) {
    if (!facts.privateEvent)
      throw new Error(`the mail ${content.kind} refers to an event that does not exist`)
    return privateEventMail(content, facts.privateEvent, facts)
  }
  if (!facts.order) throw new Error(`the mail ${content.kind} refers to an order that does not exist`)
  if (content.kind === 'give_away') return giveAwayMail(content.data, facts.order, facts)
  if (content.kind === 'ride_thanks') return rideThanksMail(content.data, facts.order, facts)
  return orderMail(content, facts.order, facts)
}
