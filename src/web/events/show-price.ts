import { type Currency, formatMoney, toMinor } from '#domain/money.ts'

/** A price as the wire carries it (major units) → as the shop shows it: 1234.5 MXN → "MXN 1.234,50". */
export function showPrice(major: number, currency: Currency): string {
  return formatMoney({ amount: toMinor(major, currency) ?? 0, currency })
}
