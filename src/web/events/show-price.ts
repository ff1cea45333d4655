import { type Currency, formatMoney, toMinor } from '#domain/money.ts'

/** Formats a price of the API (major units): 1234.5 MXN → "MXN 1.234,50". */
export function showPrice(major: number, currency: Currency): string {
  return formatMoney({ amount: toMinor(major, currency) ?? 0, currency })
}
