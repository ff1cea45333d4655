import { z } from 'zod'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { addressesOf } from '../database/connections/database-hosts.ts'

const flag = z.enum(['0', '1']).transform((text) => text === '1')
const number = (standard: number) => z.coerce.number().positive().default(standard)
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})

const country = z.enum(['MX', 'CL', 'PE', 'ES'])
const countryList = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim()))
  .pipe(z.array(country))
const webAddress = z.url({ protocol: /^https?$/ })

const transferAccount = z.object({
  bankName: z.string(),
  accountId: z.string(),
  accountType: z.string(),
  dni: z.string(),
  email: z.string(),
})

/** Days (YYYY-MM-DD) that are holidays of a country, or are none. */
const holidayChange = z.object({
  added: z.array(z.iso.date()).optional(),
  removed: z.array(z.iso.date()).optional(),
})

export type HolidayChanges = Partial<Record<z.output<typeof country>, z.output<typeof holidayChange>>>

/** A terminal of Unlimit for one country or one method. */
const unlimitTerminal = <Name extends string>(name: Name) =>
  Object.fromEntries(
    (['TERMINAL_CODE', 'PASSWORD', 'CALLBACK_SECRET'] as const).map((field) => [
      `UNLIMIT_${name}_${field}`,
      z.string().optional(),
    ]),
  ) as Record<
    `UNLIMIT_${Name}_${'TERMINAL_CODE' | 'PASSWORD' | 'CALLBACK_SECRET'}`,
    z.ZodOptional<z.ZodString>
  >

/** The settings, named as in the environment. */
export const environment = z.object({
  NODE_ENV: z.string().default('production'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(20).optional(),
  DATABASE_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  DATABASE_READ_URL: z
    .string()
    .refine((url) => addressesOf(url).length === 1, {
      error: 'must name one standby, or a proxy in front of several',
    })
    .optional(),
  DATABASE_CONNECTIONS: number(10),
  RECOVERY: flag.default(false),
  MIGRATE_AT_START: flag.default(true),
  S3_URL: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  DEMO: flag.optional(),
  DEMO_TRIP: flag.default(true),
  SMTP_URL: z.string().optional(),
  MAIL_CONNECTIONS: z.coerce.number().int().min(1).max(50).optional(),
  MAIL_FROM: z.string().default('Vaivén <hola@vaiven.test>'),
  SESSION_SECRET: z.string().min(32).optional(),
  SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
      error: 'must be secrets of 32 characters or more, separated by commas',
    })
    .optional(),
  TICKET_KEY: z.string().optional(),
  TICKET_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => Buffer.from(key, 'base64url').length === 32), {
      error: 'must be keys of 32 bytes in base64url, separated by commas',
    })
    .optional(),
  WEBPAY_URL: z.url().optional(),
  WEBPAY_COMMERCE_CODE: z.string().optional(),
  WEBPAY_API_KEY: z.string().optional(),
  MERCADOPAGO_URL: z.url().optional(),
  MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
  MERCADOPAGO_COUNTRIES: countryList.optional(),
  MERCADOPAGO_UNSIGNED_WEBHOOKS: z.enum(['refuse', 'ask']).default('refuse'),
  UNLIMIT_URL: z.url().optional(),
  UNLIMIT_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_PASSWORD: z.string().optional(),
  UNLIMIT_CALLBACK_SECRET: z.string().optional(),
  UNLIMIT_METHODS: json.pipe(z.partialRecord(z.enum(paymentCodes), z.string().min(1).max(50))).optional(),
  UNLIMIT_PAYPAL_COUNTRIES: countryList.optional(),
  ...unlimitTerminal('MX'),
  ...unlimitTerminal('CL'),
  ...unlimitTerminal('PE'),
  ...unlimitTerminal('ES'),
  ...unlimitTerminal('PAYPAL'),
  ...unlimitTerminal('OXXO'),
  ...unlimitTerminal('SPEI'),
  ...unlimitTerminal('CODI'),
  ...unlimitTerminal('MERCADOPAGO'),
  TRANSFER_ACCOUNTS: json.pipe(z.partialRecord(country, transferAccount)).optional(),
  SOCIAL_LINKS: json
    .pipe(z.partialRecord(z.enum(['instagram', 'facebook', 'tiktok']), webAddress))
    .optional(),
  OFFICE_MAILS: json.pipe(z.partialRecord(country, z.email())).optional(),
  OFFICE_PHONES: json.pipe(z.partialRecord(country, z.string().regex(/^\+[1-9]\d{6,14}$/))).optional(),
  HOLIDAY_CHANGES: json.pipe(z.partialRecord(country, holidayChange)).optional(),
  LOG_SEAL_MAIL: z.email().optional(),
  GEOCODER_URL: webAddress.optional(),
  ROUTER_URL: webAddress.optional(),
  SOLVER_URL: webAddress.optional(),
  MAP_STYLE_URL: webAddress.optional(),
  MAP_TILES_FILE: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be the public key that `npx web-push generate-vapid-keys` prints')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the private key that `npx web-push generate-vapid-keys` prints')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .default(['fcm.googleapis.com', 'push.services.mozilla.com', 'web.push.apple.com', 'notify.windows.com']),
  MESSENGER_URL: webAddress.optional(),
  MESSENGER_ACCOUNT: z.string().optional(),
  MESSENGER_TOKEN: z.string().optional(),
  MESSENGER_FROM: z.string().optional(),
  CDN_PURGE_URL: webAddress.optional(),
  GEOCODER_KIND: z.enum(['nominatim', 'photon']).default('nominatim'),
  MAP_URL: webAddress.default(
    'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={latitude},{longitude}',
  ),
  VIDEO_URLS: json
    .pipe(z.partialRecord(z.enum(['about-us', 'wedding', 'how-book', 'companies']), webAddress))
    .default({}),
  COMPANY_SITE_URL: webAddress.optional(),
  HOLD_MINUTES: number(15),
  WAITING_OFFER_MINUTES: number(120),
  WAITING_GATHER_HOURS: number(24),
  CARD_WINDOW_MINUTES: number(30),
  OXXO_WINDOW_HOURS: number(48),
  TRANSFER_WINDOW_HOURS: number(48),
  FREEZE_HOURS: number(72),
  MESSAGE_DELAY_MINUTES: z.coerce.number().min(0).max(1_440).default(10),
  RETENTION_YEARS: z.coerce.number().int().min(1).max(5).default(5),
  DRIVE_LINK_HOURS: z.coerce.number().min(1).max(72).default(12),
  SALE_ENDS_HOURS: z.coerce.number().min(0).max(168).default(6),
  UNPAID_SEATS: number(20),
  UNPAID_SEATS_PER_NETWORK: number(60),
  UNPAID_ORDERS: number(3),
  FREE_SEATS: number(8),
  RATE_LIMIT_FACTOR: number(1),
  CONNECTIONS_PER_CLIENT: number(256),
  METRICS_OPEN: flag.default(false),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DRIVER_WORKER: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** The addresses of the payment providers. */
export const providerUrls = ['WEBPAY_URL', 'MERCADOPAGO_URL', 'UNLIMIT_URL'] as const

export type Environment = z.output<typeof environment>
export type TransferAccount = z.output<typeof transferAccount>
