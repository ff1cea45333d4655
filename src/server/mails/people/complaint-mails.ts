import { countryOf } from '#domain/geography/countries/countries.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { showDay } from '#domain/platform/time/days.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import type { Complaint } from '#server/people/complaints/complaint-sql.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import type { MailDocument } from '../look/mail-document.ts'
import { paragraphsOf } from '../look/paragraphs-of.ts'
import { statePart } from '../state-part.ts'

export type ComplaintMail = Extract<
  MailContent,
  { kind: 'complaint_received' | 'complaint_for_office' | 'complaint_answered' }
>

export function isComplaintMail(content: MailContent): content is ComplaintMail {
  return 'complaintId' in content.data
}

/** A mail about a complaint, to the consumer or to the office. */
export function complaintMail(
  { kind }: ComplaintMail,
  {
    complaint,
    locale,
    config,
  }: { complaint: Complaint | null; locale: Locale; config: { publicUrl: string } },
): MailDocument {
  if (!complaint) throw new Error(`the mail ${kind} refers to a complaint that does not exist`)
  return writers[kind](complaint, { locale, publicUrl: config.publicUrl })
}

type About = { locale: Locale; publicUrl: string }

/** Confirms a complaint with its number; the copy of the sheet is attached. */
function complaintReceivedMail(complaint: Complaint, { locale, publicUrl }: About): MailDocument {
  const say = sayIn(locale)
  return {
    locale,
    subject: say('mail_complaint_received_subject', { number: complaint.number }),
    title: say('mail_complaint_received_title', { number: complaint.number }),
    parts: [
      { part: 'text', text: say('mail_complaint_received_body', { day: showDay(complaint.answerBy) }) },
      statePart(complaint.number, publicUrl, locale),
      { part: 'note', text: say('mail_enquiry_note') },
    ],
  }
}

/** Mails the answer to the consumer; the sheet with the answer is attached. */
function complaintAnsweredMail(complaint: Complaint, { locale, publicUrl }: About): MailDocument {
  const say = sayIn(locale)
  return {
    locale,
    subject: say('mail_complaint_answered_subject', { number: complaint.number }),
    title: say('mail_complaint_answered_title'),
    parts: [
      { part: 'text', text: say('mail_hello', { name: complaint.name }) },
      ...paragraphsOf(complaint.answer ?? ''),
      statePart(complaint.number, publicUrl, locale),
      { part: 'note', text: say('mail_complaint_answered_note') },
    ],
  }
}

/** Tells the office of a new complaint. */
function complaintForOfficeMail(complaint: Complaint, { locale, publicUrl }: About): MailDocument {
  const say = sayIn(locale)
  const { timeZone } = countryOf(complaint.country)
  return {
    locale,
    subject: say('mail_complaint_for_office_subject', { number: complaint.number }),
    title: say('mail_complaint_for_office_subject', { number: complaint.number }),
    parts: [
      {
        part: 'facts',
        facts: [
          { label: say('complaint_kind'), value: say(`complaint_kind_${complaint.kind}`) },
          { label: say('complaint_subject'), value: say(`complaint_subject_${complaint.subject}`) },
          { label: say('pdf_complaint_filed'), value: showDateTime(complaint.createdAt, timeZone, locale) },
          { label: say('complaint_answer_by'), value: showDay(complaint.answerBy) },
        ],
      },
      {
        part: 'button',
        label: say('mail_complaint_for_office_open'),
        url: new URL(`/office/complaints/${complaint.id}`, publicUrl).href,
      },
    ],
  }
}

const writers = {
  complaint_received: complaintReceivedMail,
  complaint_for_office: complaintForOfficeMail,
  complaint_answered: complaintAnsweredMail,
}
