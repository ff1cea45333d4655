import { fieldByWords, isCreditHeading } from '#domain/sales/payments/statements/heading-words.ts'
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

/** The columns of a row of headings: those that the reading names, else the usual ones, else those whose words say it. */
export function findColumns(cells: readonly string[], columns: StatementColumns): ColumnSearch {
  const names = cells.map(plainHeading)
  const placesOf = (some: readonly string[]) =>
    some.map((name) => names.indexOf(name)).filter((index) => index !== -1)
  const byWords = (field: Field) =>
    names.flatMap((name, at) => (name !== '' && fieldByWords(name) === field ? [at] : []))
  return searchWith((field, amount) => {
    const asked = columns[field]?.map(plainHeading)
    if (asked) return placesOf(asked)
    const usual = placesOf(usualHeadings[field])
    // Beside signed amounts a column such as *Otros gastos* is not that of the debits.
    const isSigned = field === 'debit' && !isCreditHeading(names[amount[0] ?? -1] ?? '')
    return usual.length > 0 || isSigned ? usual : byWords(field)
  })
}

/** The columns that a reading gives by their numbers. */
export function findNumbered(columns: StatementColumns): ColumnSearch {
  const numberOf = (name: string) => Number(/^#([1-9]\d?)$/.exec(name)?.[1] ?? 0)
  return searchWith((field) =>
    (columns[field] ?? []).map((name) => numberOf(name) - 1).filter((index) => index >= 0),
  )
}

function searchWith(findBeside: (field: Field, amount: readonly number[]) => number[]): ColumnSearch {
  const amount = findBeside('amount', []).slice(0, 1)
  const find = (field: Field) => findBeside(field, amount)
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
