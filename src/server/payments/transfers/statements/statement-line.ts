import type { Currency } from '#domain/money.ts'

/** Money that a bank says came, however its statement is written. */
export type StatementLine = {
  /** YYYY-MM-DD */
  bookedOn: string
  /** minor units */
  amount: number
  currency: Currency
  /** whatever the payer wrote: reference, concept */
  reference: string
  payer: string
  /** what the bank calls the transfer (clave de rastreo) or the entry, the surest first; none where it calls it nothing */
  bankIds: string[]
  /** everything else that the line says, for a person */
  said: Record<string, string>
}

/** A row of a CSV file, or an entry of a camt.053 and one of the transfers in it; all are counted from 1. */
export type LinePosition = { row: number } | { statement: number; entry: number; transfer?: number }

/** Why a line of the file is no money to settle. */
export type SkipReason = 'no_credit' | 'not_booked' | 'reversal'

/** The part of a line that could not be read. */
export type UnreadablePart = 'date' | 'amount'

/** A line of the file; of an `unreadable` one, everything that it says. */
export type ReadLine = { position: LinePosition } & (
  | { line: StatementLine }
  | { skipped: SkipReason }
  | { unreadable: string; why: UnreadablePart }
)
