import { isUndeliverable, type SettingLack, type SetupLack } from '#domain/back-office/health/setup-lacks.ts'
import { countries } from '#domain/geography/countries/countries.ts'
import type { Config } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { offeredCodes } from '#server/sales/payments/providers/providers.ts'
import { readSellingCountries } from './setup-lacks-sql.ts'

/**
 * The missing settings of a shop for customers to take money and to send mails. It starts without, because an operator sets it up
 * step by step; the start, the health, the home page and the check before publication say so. A demo lacks nothing.
 */
export async function findSetupLacks({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  if (config.demo) return []
  const now = clock.now()
  const canPay = (country: (typeof countries)[number]['code']) =>
    offeredCodes(config, country, now).length > 0
  const lacks: SetupLack[] = lacksOfSettings(config)
  if (!countries.some(({ code }) => canPay(code)))
    return [...lacks, { lack: 'payment', country: null } as const]
  for (const country of await readSellingCountries(db, now))
    if (!canPay(country)) lacks.push({ lack: 'payment', country })
  return lacks
}

/** Those of all events, apart from ways to pay: a check before publication names these event by event. */
export function lacksOfSettings({ demo, smtpUrl, mailFrom, publicUrl }: Config): SettingLack[] {
  const lacks: SettingLack[] = []
  if (demo) return lacks
  if (!smtpUrl) lacks.push({ lack: 'mail_server', country: null })
  if (isUndeliverable(mailFrom)) lacks.push({ lack: 'mail_from', country: null })
  if (!publicUrl.startsWith('https:')) lacks.push({ lack: 'public_url', country: null })
  return lacks
}

/** Warns operators at the start, in one entry of the log that names every setting. */
export async function warnOfSetupLacks(shop: Shop): Promise<void> {
  const lacks = await findSetupLacks(shop)
  if (lacks.length === 0) return
  const settings = lacks.map((lack) => adviceFor(lack, shop.config))
  shop.log.warn({ settings }, 'the shop is open, but lacks settings (docs/operating/settings.md)')
}

function adviceFor({ lack, country }: SetupLack, { mailFrom, publicUrl }: Config): string {
  switch (lack) {
    case 'mail_server':
      return 'SMTP_URL: not set; mails wait until it is'
    case 'mail_from':
      return `MAIL_FROM: ${mailFrom} cannot be answered and is rejected by most mail servers; set an address of your domain`
    case 'public_url':
      return `PUBLIC_URL: ${publicUrl} is not https; pages, log-ins and cookies travel unencrypted`
    case 'payment':
      return `TRANSFER_ACCOUNTS, or those of a payment provider: no way to pay ${
        country ? `in ${country}, where events are on sale` : 'is configured'
      }`
  }
}
