import { countries } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { BadSetting } from './bad-setting.ts'
import { demoAccounts, demoTerminal } from './demo-settings.ts'
import type { Environment, TransferAccount } from './environment.ts'

/** Unlimit's method names by payment code. The last two appear in none of its public clients. */
const unlimitMethods: Partial<Record<PaymentCode, string>> = {
  unlimit: 'BANKCARD',
  unlimit_paypal: 'PAYPAL',
  unlimit_oxxo: 'OXXO',
  unlimit_spei: 'SPEI',
  unlimit_codi: 'CODI',
  unlimit_mercadopago: 'MERCADOPAGO',
}

/** The payment providers, and the accounts for transfers. */
export function paymentSettings(settings: Environment, demo: boolean) {
  return {
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
export function terminalsOf(settings: Environment, demo: boolean) {
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
