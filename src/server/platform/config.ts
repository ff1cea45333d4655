import { isAbsolute, resolve } from 'node:path'
import { countries } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { demoAccounts, demoOffices, demoSocialLinks, demoTerminal } from './config/demo-settings.ts'
import { type Environment, environment, type TransferAccount } from './config/environment.ts'
import { findBadSettings, isDemo } from './config/find-bad-settings.ts'
import { generatedSecret } from './config/generated-secret.ts'

/** Unlimit's method names by payment code. The last two appear in none of its public clients. */
const unlimitMethods: Partial<Record<PaymentCode, string>> = {
  unlimit: 'BANKCARD',
  unlimit_paypal: 'PAYPAL',
  unlimit_oxxo: 'OXXO',
  unlimit_spei: 'SPEI',
  unlimit_codi: 'CODI',
  unlimit_mercadopago: 'MERCADOPAGO',
}

export type Config = ReturnType<typeof readConfig>

/** Settings that are missing or wrong. The message has a line for each, and is printed when the start fails. */
export class BadSetting extends Error {}

/**
 * Reads every setting of the program from the environment, once. `.env.example` lists them all.
 * @throws BadSetting naming every setting that is missing or wrong
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const demo = isDemo(present)
  const read = environment.safeParse(present)
  const wrong = read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const settings = read.data
  const problems = [
    ...wrong,
    ...(demo ? [] : findBadSettings(present)),
    ...(settings
      ? [() => terminalsOf(settings, demo), () => s3Of(settings), () => messengerOf(settings)].flatMap(
          problemOf,
        )
      : []),
  ]
  if (!settings || problems.length > 0) throw new BadSetting(problems.join('\n'))
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(path))
  const dataDir = absolute(settings.DATA_DIR)
  return {
    production: settings.NODE_ENV === 'production',
    /** whether this process answers customers (web), runs background jobs (worker), or both */
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`,
    dataDir,
    /** where the embedded database stores its backups and its write-ahead log archive */
    backupDir: settings.BACKUP_DIR === undefined ? undefined : absolute(settings.BACKUP_DIR),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    databaseUrl: settings.DATABASE_URL,
    /** the same database as the owner of its tables, who migrates it */
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL,
    /** a standby that serves reports and exports */
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    /** true after the database was restored: the shop stays closed until staff open it */
    recovery: settings.RECOVERY,
    migrateAtStart: settings.MIGRATE_AT_START,
    /** the S3 store for pictures; undefined: the data folder */
    s3: s3Of(settings),
    demo,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** mails sent concurrently: a worker mostly waits for the mail server */
    mailConnections: settings.MAIL_CONNECTIONS ?? (settings.ROLE === 'worker' ? 8 : 3),
    /** The first secret signs links and seals second factors; any of them verifies and opens. */
    sessionSecrets: settings.SESSION_SECRETS ?? [
      settings.SESSION_SECRET ?? generatedSecret(dataDir, 'session-secret'),
    ],
    /** The first key signs ticket codes; any of them verifies. */
    ticketKeys: settings.TICKET_KEYS ?? [settings.TICKET_KEY ?? generatedSecret(dataDir, 'ticket-key')],
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
      ...commonTerminal(settings, demo),
      methods: settings.UNLIMIT_METHODS ?? (demo ? unlimitMethods : { unlimit: 'BANKCARD' }),
      paypalCountries: settings.UNLIMIT_PAYPAL_COUNTRIES ?? ['MX'],
      terminals: methodTerminals(settings),
      countries: terminalsOf(settings, demo),
    },
    transferAccounts: (settings.TRANSFER_ACCOUNTS ?? (demo ? demoAccounts : {})) as Partial<
      Record<string, TransferAccount>
    >,
    socialLinks: settings.SOCIAL_LINKS ?? (demo ? demoSocialLinks : {}),
    officeMails: officeMails(settings, demo),
    /** the phone of each country's office, E.164, which drivers can call on the day */
    officePhones: settings.OFFICE_PHONES ?? {},
    /** corrections of the holidays that the deadline of a complaint skips */
    holidayChanges: settings.HOLIDAY_CHANGES ?? {},
    /** where the seals of the audit log are mailed; undefined: they are not mailed */
    logSealMail: settings.LOG_SEAL_MAIL,
    /** the geocoder; without a URL, addresses are located by their county only */
    geocoder: { url: settings.GEOCODER_URL, kind: settings.GEOCODER_KIND },
    /** called with the pages that have changed; without it a CDN picks up changes within seconds */
    cdnPurgeUrl: settings.CDN_PURGE_URL,
    /** OSRM, for driving times; without it they are estimated */
    routerUrl: settings.ROUTER_URL,
    /** VROOM, used for new plans instead of the built-in solver */
    solverUrl: settings.SOLVER_URL,
    /** the base map for staff: a style URL, else a tiles file, else none */
    map: { styleUrl: settings.MAP_STYLE_URL, tilesFile: settings.MAP_TILES_FILE },
    /** VAPID keys that sign web push messages (RFC 8292); null: web push is off */
    webPush: webPushOf(settings),
    /** false: the worker of the driver's page removes itself from every phone */
    driverWorker: settings.DRIVER_WORKER,
    /** allowed push services: these hosts and their subdomains */
    pushHosts: settings.PUSH_HOSTS,
    /** the SMS service; null: none, except that the demo shows messages in its mailbox */
    messenger: messengerOf(settings),
    /** third-party content that our pages load once a visitor asks for it */
    outside: {
      mapUrl: settings.MAP_URL,
      videos: settings.VIDEO_URLS,
      companySite: settings.COMPANY_SITE_URL,
    },
    holdMinutes: settings.HOLD_MINUTES,
    waitingList: {
      offerMinutes: settings.WAITING_OFFER_MINUTES,
      gatherHours: settings.WAITING_GATHER_HOURS,
    },
    /** how many hours after the trip a driver's link ends */
    driveLinkHours: settings.DRIVE_LINK_HOURS,
    saleEndsMinutes: Math.round(settings.SALE_ENDS_HOURS * 60),
    windows: {
      cardWindowMinutes: settings.CARD_WINDOW_MINUTES,
      oxxoWindowHours: settings.OXXO_WINDOW_HOURS,
      transferWindowHours: settings.TRANSFER_WINDOW_HOURS,
      freezeHours: settings.FREEZE_HOURS,
    },
    messageDelayMinutes: settings.MESSAGE_DELAY_MINUTES,
    retentionYears: settings.RETENTION_YEARS,
    purchaseLimits: purchaseLimitsOf(settings),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    connectionsPerClient: Math.ceil(settings.CONNECTIONS_PER_CLIENT * settings.RATE_LIMIT_FACTOR),
    metricsOpen: settings.METRICS_OPEN,
    /** the number of proxies that each append an address to x-forwarded-for */
    trustProxy: settings.TRUST_PROXY,
    drainSeconds: settings.DRAIN_SECONDS ?? (demo ? 0 : 5),
    logLevel: settings.LOG_LEVEL,
  }
}

function purchaseLimitsOf(settings: Environment) {
  const scaled = (limit: number) => Math.ceil(limit * settings.RATE_LIMIT_FACTOR)
  return {
    unpaidSeats: scaled(settings.UNPAID_SEATS),
    networkSeats: scaled(settings.UNPAID_SEATS_PER_NETWORK),
    unpaidOrders: scaled(settings.UNPAID_ORDERS),
    freeSeats: scaled(settings.FREE_SEATS),
  }
}

/** The problem that reading a group of settings has, if any. */
function problemOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof BadSetting) return [error.message]
    throw error
  }
}

type PartialTerminal = {
  terminalCode: string | undefined
  password: string | undefined
  callbackSecret: string | undefined
}

function unlimitTerminal(
  settings: Environment,
  name: 'MX' | 'CL' | 'PE' | 'ES' | 'PAYPAL' | 'OXXO' | 'SPEI' | 'CODI' | 'MERCADOPAGO',
): PartialTerminal {
  return {
    terminalCode: settings[`UNLIMIT_${name}_TERMINAL_CODE`],
    password: settings[`UNLIMIT_${name}_PASSWORD`],
    callbackSecret: settings[`UNLIMIT_${name}_CALLBACK_SECRET`],
  }
}

function commonTerminal(settings: Environment, demo: boolean): PartialTerminal {
  return {
    terminalCode: settings.UNLIMIT_TERMINAL_CODE ?? (demo ? 'vaiven-demo' : undefined),
    password: settings.UNLIMIT_PASSWORD ?? (demo ? 'vaiven-demo-password' : undefined),
    callbackSecret: settings.UNLIMIT_CALLBACK_SECRET ?? (demo ? 'vaiven-demo-callback-secret' : undefined),
  }
}

/** Settings of single payment methods, which override the common terminal's. */
function methodTerminals(settings: Environment): Partial<Record<PaymentCode, PartialTerminal>> {
  return {
    unlimit_paypal: unlimitTerminal(settings, 'PAYPAL'),
    unlimit_oxxo: unlimitTerminal(settings, 'OXXO'),
    unlimit_spei: unlimitTerminal(settings, 'SPEI'),
    unlimit_codi: unlimitTerminal(settings, 'CODI'),
    unlimit_mercadopago: unlimitTerminal(settings, 'MERCADOPAGO'),
  }
}

/**
 * The card terminals by country. The common terminal is Mexico's: a terminal settles in the currency of its
 * merchant account, so every other country needs a code and a password of its own.
 */
function terminalsOf(settings: Environment, demo: boolean) {
  const common = commonTerminal(settings, demo)
  const terminals: Partial<
    Record<CountryCode, { terminalCode: string; password: string; callbackSecret: string }>
  > = {}
  for (const { code } of countries) {
    const own = unlimitTerminal(settings, code)
    const stands = code === 'MX' ? common : demo && !settings.UNLIMIT_URL ? demoTerminal(code) : undefined
    const terminalCode = own.terminalCode ?? stands?.terminalCode
    const password = own.password ?? stands?.password
    const callbackSecret = own.callbackSecret ?? stands?.callbackSecret ?? common.callbackSecret
    if (terminalCode && password && callbackSecret)
      terminals[code] = { terminalCode, password, callbackSecret }
    else if (own.terminalCode || own.password || own.callbackSecret) {
      const missing = !terminalCode ? 'TERMINAL_CODE' : !password ? 'PASSWORD' : 'CALLBACK_SECRET'
      throw new BadSetting(`UNLIMIT_${code}_${missing}: required with the other settings of this terminal`)
    }
  }
  return terminals
}

/** The S3 settings must be all set or all missing: with half of them pictures would be lost. */
function s3Of({ S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Environment) {
  const parts = { S3_URL, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  if (!Object.values(parts).some(Boolean)) return undefined
  if (S3_URL && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      url: S3_URL,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    }
  const missing = Object.entries(parts).find(([, value]) => !value)
  throw new BadSetting(`${missing?.[0]}: required with the other settings of S3`)
}

function webPushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Environment) {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}

function messengerOf({ MESSENGER_URL, MESSENGER_ACCOUNT, MESSENGER_TOKEN, MESSENGER_FROM }: Environment) {
  const parts = { MESSENGER_URL, MESSENGER_ACCOUNT, MESSENGER_TOKEN, MESSENGER_FROM }
  if (!Object.values(parts).some(Boolean)) return null
  if (MESSENGER_URL && MESSENGER_ACCOUNT && MESSENGER_TOKEN && MESSENGER_FROM)
    return {
      url: MESSENGER_URL,
      account: MESSENGER_ACCOUNT,
      token: MESSENGER_TOKEN,
      from: MESSENGER_FROM,
    }
  const missing = Object.entries(parts).find(([, value]) => !value)
  throw new BadSetting(`${missing?.[0]}: required with the other settings of the messenger`)
}

/** The office mailbox for each country: the configured one, else the sender of the shop's mails. */
function officeMails(settings: Environment, demo: boolean) {
  const sender = /<([^>]+)>\s*$/.exec(settings.MAIL_FROM)?.[1] ?? settings.MAIL_FROM
  const others = demo ? demoOffices : { MX: sender, CL: sender, PE: sender, ES: sender }
  return { ...others, ...settings.OFFICE_MAILS }
}
