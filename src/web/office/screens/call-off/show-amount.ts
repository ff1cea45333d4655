import { type Currency, formatMoney, toMinor } from '#domain/money.ts'

/** A sum in major units as the shop writes it. */
export function showAmount({ amount, currency }: { amount: number; currency: Currency }): string {
  return formatMoney({ amount: toMinor(amount, currency) ?? 0, currency })
}
