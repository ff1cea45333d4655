/** An amount of money: `amount` is an integer in the currency's minor unit (centavos; pesos for CLP). */
export type Money = { amount: number; currency: Currency }

export const currencies = ['MXN', 'CLP', 'PEN', 'EUR', 'USD'] as const

export type Currency = (typeof currencies)[number]

/** Digits after the decimal point, from ISO 4217. */
const exponents: Record<Currency, number> = { MXN: 2, CLP: 0, PEN: 2, EUR: 2, USD: 2 }

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(exponents, text)
}

/** The number of minor-unit digits of a currency (ISO 4217): 2 for MXN, 0 for CLP. */
export function currencyExponent(currency: Currency): number {
  return exponents[currency]
}

/** Minor units → the decimal number in major units that the API uses: 84050 MXN → 840.5. */
export function toMajor(amount: number, currency: Currency): number {
  return amount / 10 ** exponents[currency]
}

/**
 * A decimal number in major units → integer minor units: 840.5 MXN → 84050.
 * Null when the number has more decimals than the currency or is not a safe amount.
 */
export function toMinor(major: number, currency: Currency): number | null {
  const scaled = major * 10 ** exponents[currency]
  const amount = Math.round(scaled)
  return Number.isSafeInteger(amount) && Math.abs(scaled - amount) < 1e-6 ? amount : null
}

/**
 * The only format for money, in every country: currency, dot for thousands, comma for decimals. 123450 MXN → "MXN
 * 1.234,50"; 12000 CLP → "CLP 12.000".
 */
export function formatMoney({ amount, currency }: Money): string {
  const exponent = exponents[currency]
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, '.')
  const decimals = exponent ? `,${digits.slice(-exponent)}` : ''
  return `${currency}\u00a0${amount < 0 ? '-' : ''}${whole}${decimals}`
}

/** The same for an amount in major units, as the API has it: 1234.5 MXN → "MXN 1.234,50". */
export function formatMajor(major: number, currency: Currency): string {
  return formatMoney({ amount: toMinor(major, currency) ?? 0, currency })
}

/** A language whose numbers look like amounts of money, for screens with both: `1.128`, `12,5%`. */
export const numberTag = 'pt-BR'
