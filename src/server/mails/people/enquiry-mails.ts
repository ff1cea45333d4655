import type { PlainKey, TextKey } from '#contract/platform/message-keys.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { StoredEnquiry } from '#server/catalogue/enquiries/enquiry-sql.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { Fact, MailDocument, MailPart } from '../look/mail-document.ts'
import { paragraphsOf } from '../look/paragraphs-of.ts'
import { statePart } from '../state-part.ts'

/**
 * Confirms an enquiry to its sender. The form may contain another person's address, so the mail repeats
 * nothing that was typed.
 */
export function enquiryReceivedMail(
  { enquiry: kind, number }: MailData['enquiry_received'],
  { locale, config }: { locale: Locale; config: { publicUrl: string } },
): MailDocument {
  return {
    locale,
    subject: message(locale, `mail_enquiry_${kind}_subject`),
    title: message(locale, `mail_enquiry_${kind}_title`),
    parts: [
      { part: 'text', text: message(locale, `mail_enquiry_${kind}_body`) },
      ...(number
        ? [
            { part: 'text' as const, text: message(locale, 'mail_enquiry_number', { number }) },
            statePart(number, config.publicUrl, locale),
          ]
        : []),
      { part: 'note', text: message(locale, 'mail_enquiry_note') },
    ],
  }
}

/** Mails staff's answer to the sender of an enquiry, with the enquiry itself; replies go to the office. */
export function enquiryAnsweredMail(
  enquiry: StoredEnquiry,
  answer: string,
  { locale }: { locale: Locale },
): MailDocument {
  return {
    locale,
    subject: message(locale, 'mail_enquiry_answered_subject'),
    title: message(locale, 'mail_enquiry_answered_subject'),
    parts: [
      { part: 'text', text: message(locale, 'mail_hello', { name: enquiry.name }) },
      ...paragraphsOf(answer),
      { part: 'note', text: message(locale, 'mail_enquiry_answered_asked') },
      ...paragraphsOf(enquiry.message).map((one): MailPart => ({ ...one, part: 'note' })),
    ],
  }
}

/** Mails an enquiry to an office; replies go to its sender. */
export function enquiryForOfficeMail(enquiry: StoredEnquiry, { locale }: { locale: Locale }): MailDocument {
  const { name, email, robotSign } = enquiry
  return {
    locale,
    subject: message(locale, `mail_office_${enquiry.kind}_subject`, { name }),
    title: message(locale, 'mail_office_title', { name }),
    parts: [
      ...paragraphsOf(enquiry.message),
      { part: 'facts', facts: factsOf(enquiry, locale) },
      { part: 'note', text: message(locale, 'mail_office_reply', { email }) },
      ...(robotSign === 'too_fast'
        ? [{ part: 'note', text: message(locale, 'mail_office_too_fast') } satisfies MailPart]
        : []),
    ],
  }
}

function factsOf(enquiry: StoredEnquiry, locale: Locale): Fact[] {
  const { eventDate, interest } = enquiry
  const country = countryOf(enquiry.country).code.toLowerCase() as Lowercase<typeof enquiry.country>
  const language = enquiry.locale.toLowerCase() as Lowercase<Locale>
  const facts: [label: PlainKey<TextKey>, value: string | number | null | undefined][] = [
    ['mail_office_name', enquiry.name],
    ['mail_office_company', enquiry.company],
    ['mail_office_email', enquiry.email],
    ['mail_office_phone', showPhone(enquiry.phone)],
    ['mail_office_date', eventDate?.split('-').reverse().join('/')],
    ['mail_office_place', enquiry.place],
    ['mail_office_interest', interest && message(locale, `mail_office_interest_${interest}`)],
    ['mail_office_passengers', enquiry.passengers],
    ['mail_office_country', message(locale, `country_${country}`)],
    ['mail_office_language', message(locale, `locale_${language}`)],
  ]
  return facts.flatMap(([label, value]) =>
    value == null ? [] : [{ label: message(locale, label), value: String(value) }],
  )
}
