import type { DecimalMark } from '#domain/sales/payments/read-amount.ts'
import type { DateOrder } from '#domain/sales/payments/statements/read-bank-text.ts'

/**
 * The kind of a payout file's line: a payment; a refund; a payout to the bank; a reserve, which the provider holds back
 * for a while or gives back; the money of a dispute, taken or given back; or another movement of money. Null for lines
 * without money. The sign of the amount tells what was taken from what was given back.
 */
export type PayoutLineKind =
  | 'payment'
  | 'refund'
  | 'payout'
  | 'reserve'
  | 'dispute'
  | 'dispute_won'
  | 'other'
  | null

/**
 * The column headings of a provider's payout file, normalised by `plainHeading`. For each field the first
 * heading that exists is used.
 */
export type PayoutFormat = {
  /** the provider's own reference of the payment or refund */
  theirs: readonly string[]
  /** the merchant's reference, assigned by us */
  ours: readonly string[]
  /** the role of a row, for files with balances and totals; absent in others */
  record: readonly string[]
  /** the kind of line; without such a column the sign of the amount decides */
  kind: readonly string[]
  amount: readonly string[]
  /** sets of columns that are summed: the first set whose first column exists, else the last; a column may be the sum of others */
  fees: readonly (readonly string[])[]
  /** the sign of a fee that the provider keeps, for files whose payments have no fee */
  costSign: 1 | -1
  /** whether amounts are signed: then what a dispute takes is below zero, and what it gives back above; else the kind tells */
  isSigned: boolean
  /** the decimal mark that the provider's reports use; never guessed from a file */
  decimalMark: DecimalMark
  /** what remains of a line after its fees, as credit and as debit, or in one column with its sign; absent in files without them */
  net: { credit: readonly string[]; debit: readonly string[] }
  currency: readonly string[]
  day: readonly string[]
  /** the usual order of day and month, for files whose days fit several; without one such days are unreadable */
  dateOrder?: DateOrder
  /** whether a line happened, which its kind does not tell; absent in files that list nothing else */
  status: readonly string[]
  /** whether the provider has the money as soon as it authorises a payment */
  capturesAtOnce: boolean
  kindOf(text: string): PayoutLineKind
  /** of files without signs: whether a reserve or another movement of this name takes money */
  takes(text: string): boolean
  /** its names as the payer of its payouts, on bank statements */
  payers: RegExp
}

/** A heading without case, accents, punctuation and repeated spaces. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
}
