import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { countries, countryOfCurrency } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type PaymentCode, paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import type { Config } from '#server/platform/config.ts'
import { type KnownAttempt, ProviderUnavailable } from '../payment-provider.ts'
import { methods } from './methods.ts'
import { type UnlimitClient, unlimitClient } from './unlimit-client.ts'

type Terminal = { terminalCode: string; password: string; callbackSecret: string }

/**
 * The terminals for our codes: cards have one per country; other methods have their own or the common one.
 */
export type Terminals = {
  /**
   * the terminal for a new payment; undefined when the code is not accepted in the country or by its terminal
   */
  terminalFor(code: PaymentCode, country: CountryCode): string | undefined
  /** Unlimit's name of the method */
  methodOf(code: PaymentCode): string | undefined
  clientOf(terminalCode: string): UnlimitClient
  /** one client per terminal */
  clients: readonly UnlimitClient[]
  /** the terminal of an existing attempt; @throws ProviderUnavailable when it is no longer configured */
  clientOfAttempt(attempt: Pick<KnownAttempt, 'code' | 'money' | 'account'>): UnlimitClient
  /** the secrets that verify callbacks, one per terminal */
  callbackSecrets: string[]
  /** the only country whose terminals have a secret that fits */
  countryOf(fits: (secrets: string[]) => boolean): CountryCode | null
  /** fetches the terminals' methods; returns the codes that they do not accept */
  check(): Promise<string[]>
}

/** The configured terminals; null when there is none. */
export function terminalsOf({ unlimit: settings }: Config): Terminals | null {
  const { url } = settings
  const chosen = codesOf(settings).flatMap(({ code, country }) => {
    const terminal = terminalOf(settings, code, country)
    return terminal ? [{ code, country, terminal }] : []
  })
  if (!url || chosen.length === 0) return null
  const clients = new Map(
    chosen.map(({ terminal }) => [terminal.terminalCode, unlimitClient({ url, ...terminal })]),
  )
  const unsupportedCodes = new Set<string>()

  function clientOf(terminalCode: string): UnlimitClient {
    const client = clients.get(terminalCode)
    if (!client) throw new ProviderUnavailable(`Unlimit terminal ${terminalCode} is not in the settings`)
    return client
  }

  return {
    clientOf,
    clients: [...clients.values()],
    clientOfAttempt({ code, money, account }) {
      // Older attempts have no terminal stored; their currency identifies the country.
      const country = countryOfCurrency(money.currency).code
      return clientOf(account ?? terminalOf(settings, code, country)?.terminalCode ?? '')
    },
    terminalFor(code, country) {
      const terminalCode = chosen.find((one) => one.code === code && one.country === country)?.terminal
        .terminalCode
      return terminalCode && !unsupportedCodes.has(keyOf(code, terminalCode)) ? terminalCode : undefined
    },
    methodOf: (code) => settings.methods[code],
    callbackSecrets: [...new Set(chosen.flatMap(({ terminal }) => secretsOf(terminal)))],
    countryOf(fits) {
      const fitting = chosen.flatMap(({ terminal, country }) => (fits(secretsOf(terminal)) ? country : []))
      const [country = null, ...others] = new Set(fitting)
      return others.length === 0 ? country : null
    },
    check: () => checkMethods(settings, { chosen, clients, unsupportedCodes }),
  }
}

const keyOf = (code: PaymentCode, terminalCode: string) => `${code} ${terminalCode}`

/** Compares our codes with what their terminals offer; marks those that are not offered, and returns why. */
async function checkMethods(
  settings: Config['unlimit'],
  {
    chosen,
    clients,
    unsupportedCodes,
  }: {
    chosen: readonly { code: PaymentCode; terminal: Terminal }[]
    clients: ReadonlyMap<string, UnlimitClient>
    unsupportedCodes: Set<string>
  },
): Promise<string[]> {
  const problems: string[] = []
  const listed = new Map<string, string[]>()
  for (const [terminalCode, client] of clients) listed.set(terminalCode, await listMethods(client))
  for (const { code, terminal } of uniqueBy(chosen, ({ code, terminal }) =>
    keyOf(code, terminal.terminalCode),
  )) {
    const { terminalCode } = terminal
    const name = settings.methods[code] ?? ''
    const names = listed.get(terminalCode) ?? []
    if (names.includes(name)) unsupportedCodes.delete(keyOf(code, terminalCode))
    else {
      unsupportedCodes.add(keyOf(code, terminalCode))
      problems.push(
        `${code} is not offered: terminal ${terminalCode} has no method ${name}, only ${names.join(', ') || 'none'}`,
      )
    }
  }
  return problems
}

/** While a terminal's secret is rotated it has two, separated by a comma. */
const secretsOf = ({ callbackSecret }: Terminal) => callbackSecret.split(',').map((secret) => secret.trim())

/** The countries of each configured code: cards everywhere, PayPal where configured, the others in Mexico. */
function codesOf({ methods: names, paypalCountries }: Config['unlimit']) {
  const countriesOf = (code: PaymentCode): readonly CountryCode[] =>
    code === 'unlimit'
      ? countries.map((country) => country.code)
      : code === 'unlimit_paypal'
        ? paypalCountries
        : ['MX']
  return paymentCodes
    .filter((code) => code in methods && names[code])
    .flatMap((code) => countriesOf(code).map((country) => ({ code, country })))
}

function terminalOf(settings: Config['unlimit'], code: PaymentCode, country: CountryCode): Terminal | null {
  if (code === 'unlimit') return settings.countries[country] ?? null
  const { terminalCode, password, callbackSecret } = settings
  const own = settings.terminals[code]
  const terminal = {
    terminalCode: own?.terminalCode ?? terminalCode,
    password: own?.password ?? password,
    callbackSecret: own?.callbackSecret ?? callbackSecret,
  }
  return terminal.terminalCode && terminal.password && terminal.callbackSecret ? (terminal as Terminal) : null
}

const methodList = z.object({ payment_methods: z.array(z.object({ name: z.string() })).default([]) })

async function listMethods(client: UnlimitClient): Promise<string[]> {
  const { payment_methods } = await client.call(
    'GET',
    `/payment_methods?request_id=${randomUUID()}`,
    methodList,
  )
  return payment_methods.map(({ name }) => name)
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
