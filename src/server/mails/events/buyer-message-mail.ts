import type { Locale } from '#domain/platform/locales.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import type { MailDocument } from '../look/mail-document.ts'

/** A message of staff to the buyers of a date, with the buyer's order. */
export function buyerMessageMail(
  { subject, text, firstName, eventName, startsAt, timeZone, number }: MailData['buyer_message'],
  { locale }: { locale: Locale },
): MailDocument {
  const say = sayIn(locale)
  const date = showDateTime(new Date(startsAt), timeZone, locale)
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim())
  return {
    locale,
    subject,
    title: subject,
    parts: [
      { part: 'text', text: say('mail_hello', { name: firstName }) },
      ...paragraphs.map((one) => ({ part: 'text' as const, text: one.trim() })),
      { part: 'note', text: say('mail_buyer_message_why', { event: eventName, date, number }) },
    ],
  }
}
