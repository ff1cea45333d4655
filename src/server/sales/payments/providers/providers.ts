import { countries } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { canSettleInTime, type TripTime } from '#domain/sales/payments/attempts/payment-windows.ts'
import { type PaymentCode, paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import type { Config } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { mercadopago } from './mercadopago/mercadopago.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { timeCalls } from './provider-metrics.ts'
import { transfer } from './transfer/transfer.ts'
import { unlimit } from './unlimit/unlimit.ts'
import { webpay } from './webpay/webpay.ts'

/** The factories of all providers. */
export const providerFactories: ((config: Config) => PaymentProvider)[] = [
  webpay,
  unlimit,
  mercadopago,
  transfer,
]

/** The providers that have the money as soon as they authorise a payment; those of the others may still be given up. */
export const capturesAtOnce: readonly string[] = ['webpay']

const providersByConfig = new WeakMap<Config, PaymentProvider[]>()

function providersOf(config: Config): PaymentProvider[] {
  let providers = providersByConfig.get(config)
  if (!providers) {
    providers = providerFactories.map((make) => timeCalls(make(config)))
    providersByConfig.set(config, providers)
  }
  return providers
}

/** Compares the settings of every provider with its own data, at most once an hour; problems are logged. */
export async function checkProviders({ config, clock, log }: Shop): Promise<void> {
  const now = clock.now().getTime()
  for (const provider of providersOf(config)) {
    if (!provider.check || now < (checkedAt.get(provider) ?? 0) + checkEveryMs) continue
    try {
      for (const problem of await provider.check()) log.error({ provider: provider.name }, problem)
      checkedAt.set(provider, now)
    } catch (error) {
      log.warn(
        { err: error, provider: provider.name },
        'the settings could not be compared with the provider',
      )
      checkedAt.set(provider, now - checkEveryMs + checkAgainMs)
    }
  }
}

const checkEveryMs = 3_600_000
const checkAgainMs = 60_000
const checkedAt = new WeakMap<PaymentProvider, number>()

/** The providers that are configured. */
export function configuredProviders(config: Config): PaymentProvider[] {
  return providersOf(config).filter(({ offers }) =>
    countries.some(({ code: country }) => paymentCodes.some((code) => offers(code, country))),
  )
}

/** The origins of the configured providers' payment pages. */
export function paymentPageOrigins(config: Config): string[] {
  return providersOf(config).flatMap(({ pageOrigin }) => pageOrigin ?? [])
}

/**
 * The payment codes offered in a country, in the order of the contract; with a trip, only those that settle
 * before it.
 */
export function offeredCodes(
  config: Config,
  country: CountryCode,
  now: Date,
  trip?: TripTime,
): PaymentCode[] {
  return paymentCodes.filter(
    (code) =>
      providersOf(config).some((provider) => provider.offers(code, country)) &&
      (!trip || canSettleInTime(code, now, trip, config.windows)),
  )
}

/** The provider of `code` in a country. */
export function providerFor(config: Config, code: PaymentCode, country: CountryCode): PaymentProvider {
  const provider = providersOf(config).find((one) => one.offers(code, country))
  if (!provider) throw new Refusal('payment_method_not_available')
  return provider
}

/** The provider with this name, from an attempt or from a webhook's path. */
export function providerNamed(config: Config, name: string): PaymentProvider {
  const provider = providersOf(config).find((one) => one.name === name)
  if (!provider) throw new Refusal('not_found')
  return provider
}
