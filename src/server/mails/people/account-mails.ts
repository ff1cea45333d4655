import type { Locale } from '#domain/platform/locales.ts'
import { showDate } from '#domain/platform/time/place-time.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { MailDocument, MailPart } from '../look/mail-document.ts'

/** The path of each mail's link. */
const links = {
  verify_account: (token: string) => `/verify-account/${token}`,
  change_email: (token: string) => `/verify-account/${token}`,
  email_correction_asked: (token: string) => `/recovery-account/${token}`,
  recovery: (token: string) => `/recovery-account/${token}`,
  account_made: (token: string) => `/recovery-account/${token}`,
  my_data: (token: string) => `/my-account/profile?my-data=${token}`,
  delete_account: (token: string) => `/my-account/profile?delete=${token}`,
}

type LinkKind = keyof typeof links
const news = ['email_change_asked', 'password_changed', 'account_deleted'] as const

type NewsKind = (typeof news)[number]
type About = { locale: Locale; publicUrl: string }

export type AccountMail = Extract<MailContent, { kind: LinkKind | NewsKind }>

export function isAccountMail(content: MailContent): content is AccountMail {
  return content.kind in links || news.some((kind) => kind === content.kind)
}

/** A mail about an account: what happened, and for some kinds a link with an expiry. */
export function accountMail(content: AccountMail, { locale, publicUrl }: About): MailDocument {
  const { kind, data } = content
  return {
    locale,
    subject: message(locale, `mail_${kind}_subject`),
    title: message(locale, `mail_${kind}_title`),
    parts: [
      { part: 'text', text: message(locale, 'mail_hello', { name: data.firstName }) },
      {
        part: 'text',
        text: message(locale, `mail_${kind}_body`, { email: 'email' in data ? data.email : '' }),
      },
      ...('blockedUntil' in data && data.blockedUntil ? blockedParts(data.blockedUntil, locale) : []),
      ...('token' in data ? linkParts(kind as LinkKind, data.token, { locale, publicUrl }) : []),
    ],
  }
}

function blockedParts(until: string, locale: Locale): MailPart[] {
  const day = showDate(new Date(until), 'UTC', locale)
  return [{ part: 'text', text: message(locale, 'mail_account_deleted_blocked', { day }) }]
}

function linkParts(kind: LinkKind, token: string, { locale, publicUrl }: About): MailPart[] {
  const url = `${publicUrl}${links[kind](encodeURIComponent(token))}`
  return [
    { part: 'button', label: message(locale, `mail_${kind}_button`), url },
    { part: 'note', text: `${message(locale, 'mail_link_fallback')} ${url}` },
    { part: 'note', text: message(locale, `mail_${kind}_note`) },
  ]
}
