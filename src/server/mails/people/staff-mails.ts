import { languageOfLocale } from '#domain/people/staff/office-languages.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import type { MailDocument } from '../look/mail-document.ts'

export type StaffMail = Extract<MailContent, { kind: 'staff_invitation' | 'log_sealed' }>

export function isStaffMail(content: MailContent): content is StaffMail {
  return content.kind === 'staff_invitation' || content.kind === 'log_sealed'
}

/** A mail to a member of staff, in their language. */
export function staffMail(
  { kind, data }: StaffMail,
  { locale, config: { publicUrl } }: { locale: Locale; config: { publicUrl: string } },
): MailDocument {
  const language = languageOfLocale(locale)
  if (kind === 'log_sealed') {
    const { rows, hash } = data
    const number = String(data.number)
    return {
      locale,
      subject: officeText(language, 'mail_sealed_subject', { number }),
      title: officeText(language, 'mail_sealed_subject', { number }),
      parts: [
        { part: 'text', text: officeText(language, 'mail_sealed_body', { number, count: rows }) },
        { part: 'text', text: `${number}:${hash}` },
      ],
    }
  }
  const url = `${publicUrl}/office/welcome/${encodeURIComponent(data.token)}`
  return {
    locale,
    subject: officeText(language, 'mail_invitation_subject'),
    title: officeText(language, 'mail_invitation_title', { name: data.name }),
    parts: [
      { part: 'text', text: officeText(language, 'mail_invitation_body') },
      { part: 'button', label: officeText(language, 'mail_invitation_button'), url },
      { part: 'note', text: `${officeText(language, 'mail_invitation_note')} ${url}` },
    ],
  }
}
