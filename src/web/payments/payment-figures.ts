import { formatMoney, type Money } from '#domain/money.ts'

/** `646180110400000007` → groups of four, which an eye can follow. */
export function inGroups(account: string): string {
  return /^[A-Z0-9]{10,}$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account
}

/** The amount as a banking app wants it typed. */
export function majorText({ amount, currency }: Money): string {
  return formatMoney({ amount, currency })
    .replace(/[^\d,]/g, '')
    .replace(',', '.')
}
