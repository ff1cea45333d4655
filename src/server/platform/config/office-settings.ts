import { demoOffices, demoSocialLinks } from './demo-settings.ts'
import type { Environment } from './environment.ts'

/** Mail, and the addresses, phones and calendars of the offices. */
export function officeSettings(settings: Environment, demo: boolean) {
  return {
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** mails sent concurrently: a worker mostly waits for the mail server */
    mailConnections: settings.MAIL_CONNECTIONS ?? (settings.ROLE === 'worker' ? 8 : 3),
    socialLinks: settings.SOCIAL_LINKS ?? (demo ? demoSocialLinks : {}),
    officeMails: officeMails(settings, demo),
    /** the phone of each country's office, E.164, which drivers can call on the day */
    officePhones: settings.OFFICE_PHONES ?? {},
    /** corrections of the holidays that the deadline of a complaint skips */
    holidayChanges: settings.HOLIDAY_CHANGES ?? {},
    /** where the seals of the audit log are mailed; undefined: they are not mailed */
    logSealMail: settings.LOG_SEAL_MAIL,
  }
}

/** The office mailbox for each country: the configured one, else the sender of the shop's mails. */
function officeMails(settings: Environment, demo: boolean) {
  const sender = /<([^>]+)>\s*$/.exec(settings.MAIL_FROM)?.[1] ?? settings.MAIL_FROM
  const others = demo ? demoOffices : { MX: sender, CL: sender, PE: sender, ES: sender }
  return { ...others, ...settings.OFFICE_MAILS }
}
