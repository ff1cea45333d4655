import type { Locale } from '#domain/platform/locales.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { MailDocument } from '../look/mail-document.ts'

/** Tells a customer with a seat alert that seats of an event are available. */
export function seatsAvailableMail(
  { firstName, slug, eventName }: MailData['seats_available'],
  { locale, config }: { locale: Locale; config: { publicUrl: string } },
): MailDocument {
  return {
    locale,
    subject: message(locale, 'mail_seats_available_subject', { event: eventName }),
    title: message(locale, 'mail_seats_available_title'),
    parts: [
      { part: 'text', text: message(locale, 'mail_hello', { name: firstName }) },
      { part: 'text', text: message(locale, 'mail_seats_available_body', { event: eventName }) },
      {
        part: 'button',
        label: message(locale, 'mail_seats_available_button'),
        url: `${config.publicUrl}/event/${slug}`,
      },
      { part: 'note', text: message(locale, 'mail_seats_available_note') },
    ],
  }
}
