import type { Locale } from '#domain/locales.ts'
import { message } from '../platform/messages.ts'
import type { MailDocument } from './mail-document.ts'

const pages = { verify_account: 'verify-account', recovery: 'recovery-account' } as const

/** The mail with a link that verifies an account or opens the form for a new password. */
export function accountMail(
  kind: keyof typeof pages,
  data: { token: string; firstName: string },
  { locale, publicUrl }: { locale: Locale; publicUrl: string },
): MailDocument {
  const url = `${publicUrl}/${pages[kind]}/${encodeURIComponent(data.token)}`
  return {
    locale,
    subject: message(locale, `mail_${kind}_subject`),
    title: message(locale, `mail_${kind}_title`),
    parts: [
      { part: 'text', text: message(locale, 'mail_hello', { name: data.firstName }) },
      { part: 'text', text: message(locale, `mail_${kind}_body`) },
      { part: 'button', label: message(locale, `mail_${kind}_button`), url },
      { part: 'note', text: `${message(locale, 'mail_link_fallback')} ${url}` },
      { part: 'note', text: message(locale, `mail_${kind}_note`) },
    ],
  }
}
