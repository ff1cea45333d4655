import type { CountryCode } from '#domain/geography/countries/country.ts'

/**
 * The settings that a shop for customers starts without, in the order in which they are shown. `mail_server`: mails
 * wait; `mail_from`: other mail servers reject the sender; `public_url`: pages and log-ins are not encrypted;
 * `payment`: there is no way to pay.
 */
export const setupLackNames = ['mail_server', 'mail_from', 'public_url', 'payment'] as const

/** Those of the shop as a whole; ways to pay differ by country and date. */
export const settingLackNames = ['mail_server', 'mail_from', 'public_url'] as const

export type SettingLack = { lack: (typeof settingLackNames)[number]; country: null }

/** `country`: where events are on sale that cannot be paid; null when there is no way to pay anywhere. */
export type SetupLack = SettingLack | { lack: 'payment'; country: CountryCode | null }

/** The top-level domains that are delivered nowhere (RFC 2606, RFC 6761), and the examples of RFC 2606. */
const undeliverable = /(?:^|\.)(?:test|invalid|example|localhost|local|example\.(?:com|net|org))$/

/** Whether mails from this sender (`Name <address>` or an address) cannot be answered, and are likely rejected. */
export function isUndeliverable(mailFrom: string): boolean {
  const domain = /@([^\s@>]+?)\.?>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase()
  return domain === undefined || !domain.includes('.') || undeliverable.test(domain)
}
