import { type Currency, formatMoney, toMinor } from '#domain/money.ts'

/** Formats an amount in major units. */
export function showAmount({ amount, currency }: { amount: number; currency: Currency }): string {
  return formatMoney({ amount: toMinor(amount, currency) ?? 0, currency })
}
