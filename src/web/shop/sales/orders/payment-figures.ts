import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { formatMoney, type Money, toMinor } from '#domain/platform/money.ts'

/** The amount still to pay for an order: a part may have been paid by transfer. */
export function moneyToPay({ missing, currency }: OrderDetail['order']): Money {
  return { amount: toMinor(missing, currency) ?? 0, currency: currency }
}

/** `646180110400000007` → groups of four digits, for readability. */
export function inGroups(account: string): string {
  return /^[A-Z0-9]{10,}$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account
}

/** The amount as typed into a banking app. */
export function majorText({ amount, currency }: Money): string {
  return formatMoney({ amount, currency })
    .replace(/[^\d,]/g, '')
    .replace(',', '.')
}
