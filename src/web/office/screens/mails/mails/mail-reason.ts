import type { MailRow } from '#contract/office/mails/mails.ts'
import { useTexts } from '#web/office/app/texts.tsx'

/** Returns a function for the reason why a mail was not sent, or not yet. */
export function useMailReason(): (reason: NonNullable<MailRow['reason']>) => string {
  const t = useTexts()
  return ({ code, text }) => {
    if (code === 'unreachable') return t('mails_why_unreachable', { text })
    if (code !== 'server') return t(`mails_why_${code}`)
    return text ? t('mails_why_server_said', { text }) : t('mails_why_server')
  }
}
