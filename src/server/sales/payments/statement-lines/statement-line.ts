import type { Currency } from '#domain/platform/money.ts'
import type { Direction } from '#domain/sales/payments/statements/statement-fields.ts'

/** A line that takes an earlier line back, or a transfer that comes back to its sender. */
export type Returned = {
  /** the bank's reason, e.g. AC04 (account closed), ISO 20022 external code sets */
  code?: string
  /** the bank's or the sender's id of the original transfer */
  of?: string
}

/** A booked line of a bank statement, independent of the file's format. */
export type StatementLine = {
  direction: Direction
  /** YYYY-MM-DD */
  bookedOn: string
  /** minor units, always positive: `direction` is the sign */
  amount: number
  currency: Currency
  /** the sender's text: reference, concept */
  reference: string
  /** name of the other side: the payer of a credit, the payee of a debit */
  payer: string
  /** account number of the other side as the bank writes it; empty when unknown */
  account: string
  /** the bank's ids of the transfer (clave de rastreo) or the entry, most reliable first; may be empty */
  bankIds: string[]
  /** the sender's id, which travels with the transfer and comes back with it */
  endToEndId?: string
  /** of a debit: money that came is taken back; of a credit: money that we sent comes back */
  returned?: Returned
  /** the amount that the payer sent, before the banks' fees; minor units of `currency` */
  instructedAmount?: number
  /** the banks' fees that the line names; minor units of `currency` */
  charges?: number
  /** HH:MM:SS, where the file has hours */
  bookedAt?: string
  /** the account's balance after the line, where the file has one; minor units of `currency` */
  balance?: number
  /** the number that the bank gives the movement or its document; others may have it, too */
  document?: string
  /** all other fields of the line, for staff */
  said: Record<string, string>
}

/** A row of a CSV file, or an entry of a camt.053 and one of its transfers; all counted from 1. */
export type LinePosition = { row: number } | { statement: number; entry: number; transfer?: number }

/** A position as staff read it: the row, or `statement.entry.transfer`. */
export function positionText(position: LinePosition): string {
  if ('row' in position) return String(position.row)
  return [position.statement, position.entry, position.transfer].filter((one) => one !== undefined).join('.')
}

/** Why a line of the file is no line of the account: it moves no money, or the bank has not booked it. */
export type SkipReason = 'no_amount' | 'not_booked'

/** The part of a line that could not be read; `row`: its cells are not clear. */
export type UnreadablePart = 'date' | 'amount' | 'currency' | 'direction' | 'row'

/**
 * A line of the file; an `unreadable` one with all its fields. `isDuplicate`: the bank says that it repeats a statement, whose
 * original may be in the same file. `countedBy`: the totals of the bank that count it.
 */
export type ReadLine = { position: LinePosition } & (
  | { line: StatementLine; isDuplicate?: true; countedBy?: number }
  | { skipped: SkipReason }
  | { unreadable: string; why: UnreadablePart }
)
