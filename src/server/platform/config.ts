import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { type PaymentCode, paymentCodes } from '#domain/payments/payment-codes.ts'

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

const demoAccounts = {
  MX: {
    bankName: 'Banco Demo',
    accountId: '646180110400000007',
    accountType: 'CLABE',
    dni: 'VAI230127AB1',
    email: 'pagos@vaiven.test',
  },
  CL: {
    bankName: 'Banco Demo',
    accountId: '00012345678',
    accountType: 'Cuenta corriente',
    dni: '76.543.210-3',
    email: 'pagos@vaiven.test',
  },
  PE: {
    bankName: 'Banco Demo',
    accountId: '00219300123456789012',
    accountType: 'CCI',
    dni: '20512345678',
    email: 'pagos@vaiven.test',
  },
  ES: {
    bankName: 'Banco Demo',
    accountId: 'ES9121000418450200051332',
    accountType: 'IBAN',
    dni: 'B12345678',
    email: 'pagos@vaiven.test',
  },
}

const demoSocialLinks = {
  instagram: 'https://www.instagram.com/vaiven.viajes',
  facebook: 'https://www.facebook.com/vaiven.viajes',
  tiktok: 'https://www.tiktok.com/@vaiven.viajes',
}

/** Peru has no office of its own. */
const demoOffices = {
  MX: 'mexico@vaiven.test',
  CL: 'chile@vaiven.test',
  PE: 'chile@vaiven.test',
  ES: 'espana@vaiven.test',
}

/** What Unlimit calls the methods behind the codes. The last two are in none of its public clients. */
const unlimitMethods: Partial<Record<PaymentCode, string>> = {
  unlimit: 'BANKCARD',
  unlimit_paypal: 'PAYPAL',
  unlimit_oxxo: 'OXXO',
  unlimit_spei: 'SPEI',
  unlimit_codi: 'CODI',
  unlimit_mercadopago: 'MERCADOPAGO',
}

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_CONNECTIONS: number(10),
  S3_URL: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  DEMO: flag.optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Vaivén <hola@vaiven.test>'),
  SESSION_SECRET: z.string().min(32).optional(),
  TICKET_KEY: z.string().optional(),
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
  UNLIMIT_PAYPAL_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_PAYPAL_PASSWORD: z.string().optional(),
  UNLIMIT_PAYPAL_CALLBACK_SECRET: z.string().optional(),
  UNLIMIT_OXXO_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_OXXO_PASSWORD: z.string().optional(),
  UNLIMIT_OXXO_CALLBACK_SECRET: z.string().optional(),
  UNLIMIT_SPEI_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_SPEI_PASSWORD: z.string().optional(),
  UNLIMIT_SPEI_CALLBACK_SECRET: z.string().optional(),
  UNLIMIT_CODI_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_CODI_PASSWORD: z.string().optional(),
  UNLIMIT_CODI_CALLBACK_SECRET: z.string().optional(),
  UNLIMIT_MERCADOPAGO_TERMINAL_CODE: z.string().optional(),
  UNLIMIT_MERCADOPAGO_PASSWORD: z.string().optional(),
  UNLIMIT_MERCADOPAGO_CALLBACK_SECRET: z.string().optional(),
  TRANSFER_ACCOUNTS: json.pipe(z.partialRecord(country, transferAccount)).optional(),
  SOCIAL_LINKS: json
    .pipe(z.partialRecord(z.enum(['instagram', 'facebook', 'tiktok']), webAddress))
    .optional(),
  OFFICE_MAILS: json.pipe(z.partialRecord(country, z.email())).optional(),
  MAP_URL: webAddress.default(
    'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={latitude},{longitude}',
  ),
  VIDEO_URLS: json
    .pipe(z.partialRecord(z.enum(['about-us', 'wedding', 'how-book', 'companies']), webAddress))
    .default({}),
  COMPANY_SITE_URL: webAddress.optional(),
  HOLD_MINUTES: number(15),
  CARD_WINDOW_MINUTES: number(30),
  OXXO_WINDOW_HOURS: number(48),
  TRANSFER_WINDOW_HOURS: number(48),
  FREEZE_HOURS: number(72),
  RATE_LIMIT_FACTOR: number(1),
  METRICS_OPEN: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type TransferAccount = z.output<typeof transferAccount>
export type Config = ReturnType<typeof readConfig>

/** A setting that is missing or wrong; the message names it, so that the start can be refused with one line. */
export class BadSetting extends Error {}

/**
 * Reads every setting of the program from the environment, once. `.env.example` lists them all.
 * @throws BadSetting naming the setting
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(present)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const settings = read.data
  const demo = settings.DEMO ?? settings.DATABASE_URL === undefined
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(settings.DATA_DIR)
  if (!demo) refuseDemoSettings(settings)
  return {
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    /** where pictures are kept; in the data folder when there is none */
    s3: s3Of(settings),
    demo,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret'),
    ticketKey: settings.TICKET_KEY ?? keptSecret(dataDir, 'ticket-key'),
    webpay: {
      url: settings.WEBPAY_URL,
      commerceCode: settings.WEBPAY_COMMERCE_CODE ?? (demo ? '597055555532' : undefined),
      apiKey: settings.WEBPAY_API_KEY ?? (demo ? 'vaiven-demo-api-key' : undefined),
    },
    mercadopago: {
      url: settings.MERCADOPAGO_URL,
      accessToken: settings.MERCADOPAGO_ACCESS_TOKEN ?? (demo ? 'vaiven-demo-token' : undefined),
      webhookSecret: settings.MERCADOPAGO_WEBHOOK_SECRET ?? (demo ? 'vaiven-demo-webhook-secret' : undefined),
      countries: settings.MERCADOPAGO_COUNTRIES ?? (demo ? ['MX', 'CL', 'PE'] : ['MX']),
      unsignedWebhooks: settings.MERCADOPAGO_UNSIGNED_WEBHOOKS,
    },
    unlimit: {
      url: settings.UNLIMIT_URL,
      terminalCode: settings.UNLIMIT_TERMINAL_CODE ?? (demo ? 'vaiven-demo' : undefined),
      password: settings.UNLIMIT_PASSWORD ?? (demo ? 'vaiven-demo-password' : undefined),
      callbackSecret: settings.UNLIMIT_CALLBACK_SECRET ?? (demo ? 'vaiven-demo-callback-secret' : undefined),
      methods: settings.UNLIMIT_METHODS ?? (demo ? unlimitMethods : { unlimit: 'BANKCARD' }),
      paypalCountries: settings.UNLIMIT_PAYPAL_COUNTRIES ?? ['MX'],
      terminals: unlimitTerminals(settings),
    },
    transferAccounts: (settings.TRANSFER_ACCOUNTS ?? (demo ? demoAccounts : {})) as Partial<
      Record<string, TransferAccount>
    >,
    socialLinks: settings.SOCIAL_LINKS ?? (demo ? demoSocialLinks : {}),
    officeMails: officeMails(settings, demo),
    /** what other hosts show in our pages once a visitor asks for it */
    outside: {
      mapUrl: settings.MAP_URL,
      videos: settings.VIDEO_URLS,
      companySite: settings.COMPANY_SITE_URL,
    },
    holdMinutes: settings.HOLD_MINUTES,
    windows: {
      cardWindowMinutes: settings.CARD_WINDOW_MINUTES,
      oxxoWindowHours: settings.OXXO_WINDOW_HOURS,
      transferWindowHours: settings.TRANSFER_WINDOW_HOURS,
      freezeHours: settings.FREEZE_HOURS,
    },
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    metricsOpen: settings.METRICS_OPEN,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  }
}

function refuseDemoSettings(settings: z.output<typeof environment>): void {
  for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'TICKET_KEY', 'SMTP_URL', 'PUBLIC_URL'] as const) {
    if (!settings[name]) throw new BadSetting(`${name}: required when DEMO is 0`)
  }
  for (const name of ['WEBPAY_URL', 'MERCADOPAGO_URL', 'UNLIMIT_URL'] as const) {
    const url = settings[name]
    if (settings.NODE_ENV === 'production' && url && isLoopback(url))
      throw new BadSetting(`${name}: points at this machine, which no payment provider does`)
  }
}

/** What single methods have in the place of the common terminal's. */
function unlimitTerminals(settings: z.output<typeof environment>) {
  const terminal = (name: 'PAYPAL' | 'OXXO' | 'SPEI' | 'CODI' | 'MERCADOPAGO') => ({
    terminalCode: settings[`UNLIMIT_${name}_TERMINAL_CODE`],
    password: settings[`UNLIMIT_${name}_PASSWORD`],
    callbackSecret: settings[`UNLIMIT_${name}_CALLBACK_SECRET`],
  })
  const terminals: Partial<Record<PaymentCode, ReturnType<typeof terminal>>> = {
    unlimit_paypal: terminal('PAYPAL'),
    unlimit_oxxo: terminal('OXXO'),
    unlimit_spei: terminal('SPEI'),
    unlimit_codi: terminal('CODI'),
    unlimit_mercadopago: terminal('MERCADOPAGO'),
  }
  return terminals
}

/** A store is named whole or not at all: half of one would lose pictures. */
function s3Of({ S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: z.output<typeof environment>) {
  const parts = { S3_URL, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  if (!Object.values(parts).some(Boolean)) return undefined
  const missing = Object.entries(parts).find(([, value]) => !value)
  if (missing) throw new BadSetting(`${missing[0]}: required with the other settings of S3`)
  return {
    url: S3_URL!,
    bucket: S3_BUCKET!,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY!,
    secretKey: S3_SECRET_KEY!,
  }
}

/** Who answers each country: whom the settings name, else whoever mails come from. */
function officeMails(settings: z.output<typeof environment>, demo: boolean) {
  const sender = /<([^>]+)>\s*$/.exec(settings.MAIL_FROM)?.[1] ?? settings.MAIL_FROM
  const others = demo ? demoOffices : { MX: sender, CL: sender, PE: sender, ES: sender }
  return { ...others, ...settings.OFFICE_MAILS }
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(new URL(url).hostname)
}

/** A secret that the demo makes for itself and keeps beside its data, so that sessions and tickets outlive a restart. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch {
    return readFileSync(file, 'utf8').trim() // another process was first
  }
}
