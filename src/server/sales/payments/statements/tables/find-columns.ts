import type { StatementField as Field } from '#domain/sales/payments/statements/statement-fields.ts'
import { plainHeading, usualHeadings } from '#domain/sales/payments/statements/usual-headings.ts'

/**
 * The headings of each field; the values of several headings are joined with a space. `#3` is the third
 * column of a file without headings.
 */
export type StatementColumns = { [F in Field]?: string[] }

/** The places of the columns of each field in a row. */
export type FoundColumns = Record<Field, number[]>

export type ColumnSearch = { found: FoundColumns; missing: Field[] }

/** The columns of a row of headings: those that the reading names, else the usual ones. */
export function findColumns(cells: readonly string[], columns: StatementColumns): ColumnSearch {
  const names = cells.map(plainHeading)
  return searchWith((field) =>
    (columns[field]?.map(plainHeading) ?? usualHeadings[field])
      .map((name) => names.indexOf(name))
      .filter((index) => index !== -1),
  )
}

/** The columns that a reading gives by their numbers. */
export function findNumbered(columns: StatementColumns): ColumnSearch {
  const numberOf = (name: string) => Number(/^#([1-9]\d?)$/.exec(name)?.[1] ?? 0)
  return searchWith((field) =>
    (columns[field] ?? []).map((name) => numberOf(name) - 1).filter((index) => index >= 0),
  )
}

function searchWith(find: (field: Field) => number[]): ColumnSearch {
  const amount = find('amount').slice(0, 1)
  const found: FoundColumns = {
    amount,
    // For several dates the first one is used: the day of the booking before the value date.
    date: find('date').slice(0, 1),
    debit: find('debit')
      .filter((index) => !amount.includes(index))
      .slice(0, 1),
    direction: find('direction')
      .filter((index) => !amount.includes(index))
      .slice(0, 1),
    reference: find('reference'),
    payer: find('payer'),
    account: find('account').slice(0, 1),
    tracking: find('tracking').slice(0, 1),
    currency: find('currency').slice(0, 1),
  }
  const needed: Field[] = ['date', 'amount', 'reference']
  return { found, missing: needed.filter((field) => found[field].length === 0) }
}
