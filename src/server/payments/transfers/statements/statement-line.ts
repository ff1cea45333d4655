import type { Currency } from '#domain/money.ts'

/** A credit on a bank statement, independent of the file's format. */
export type StatementLine = {
  /** YYYY-MM-DD */
  bookedOn: string
  /** minor units */
  amount: number
  currency: Currency
  /** the payer's text: reference, concept */
  reference: string
  payer: string
  /** the bank's ids of the transfer (clave de rastreo) or the entry, most reliable first; may be empty */
  bankIds: string[]
  /** all other fields of the line, for staff */
  said: Record<string, string>
}

/** A row of a CSV file, or an entry of a camt.053 and one of its transfers; all counted from 1. */
export type LinePosition = { row: number } | { statement: number; entry: number; transfer?: number }

/** Why a line is not settled. */
export type SkipReason = 'no_credit' | 'not_booked' | 'reversal'

/** The part of a line that could not be read. */
export type UnreadablePart = 'date' | 'amount'

/** A line of the file; an `unreadable` one with all its fields. */
export type ReadLine = { position: LinePosition } & (
  | { line: StatementLine }
  | { skipped: SkipReason }
  | { unreadable: string; why: UnreadablePart }
)
