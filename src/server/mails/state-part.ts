import type { Locale } from '#domain/platform/locales.ts'
import { sayIn } from '../platform/texts/messages.ts'
import type { MailPart } from './look/mail-document.ts'

/** A button to the page that shows the state of a complaint or an enquiry, with its number filled in. */
export function statePart(number: string, publicUrl: string, locale: Locale): MailPart {
  const url = new URL('/atencion/estado', publicUrl)
  url.searchParams.set('number', number)
  return { part: 'button', label: sayIn(locale)('mail_complaint_state'), url: url.href }
}
