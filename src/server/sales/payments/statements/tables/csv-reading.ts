import type { Currency } from '#domain/platform/money.ts'
import type { DecimalMark } from '#domain/sales/payments/read-amount.ts'
import type { DateOrder } from '#domain/sales/payments/statements/read-bank-text.ts'
import type { Separator } from '#domain/sales/payments/statements/statement-fields.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import type { FoundColumns, StatementColumns } from './find-columns.ts'

/** How to read a CSV file; missing parts are decided from the file. */
export type CsvReading = {
  columns: StatementColumns
  separator?: Separator | undefined
  decimal?: DecimalMark | undefined
  dateOrder?: DateOrder | undefined
  /** the values of the direction's column that were answered as credits; a row with a value that was not answered is unreadable */
  creditValues?: string[] | undefined
  /** the same of debits */
  debitValues?: string[] | undefined
  /** the answers are of an earlier file: the usual words count, too, and other values are asked */
  isSaved?: boolean | undefined
  /** of a saved reading: the headings of its file in comparable form, or the number of its columns */
  headings?: string[] | undefined
  /** all amounts without a sign are credits */
  allCredits?: boolean | undefined
}

/** The same with the `currency`, which a CSV file names in few cases. */
export type StatementReading = CsvReading & { currency: Currency }

/** Facts beside the file: the country's decimal mark, and the day near which days without a year are. */
export type CsvContext = { currency: Currency; usualMark: DecimalMark; today: string }

/** The rows below the headings, where their columns are, and the rows above. */
export type Table = {
  heading: string[]
  found: FoundColumns
  /** the columns that say when a movement was, how much was left after it, and its number; -1 for none */
  extra: { time: number; balance: number; documents: number[]; states: number[] }
  rows: readonly StatementRow[]
  above: readonly StatementRow[]
  /** the column of the direction was found by its values */
  isGuessed?: true
}
