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

/** A line, or why it is none: `where` names it to a person. */
export type ReadLine = { where: string } & (
  | { line: StatementLine }
  | { skipped: string }
  | { unreadable: string }
)
