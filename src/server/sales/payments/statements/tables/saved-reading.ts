import { plainHeading } from '#domain/sales/payments/statements/usual-headings.ts'
import type { CsvReading, StatementReading } from './csv-reading.ts'
import { findNumbered } from './find-columns.ts'

/** Headings in a form in which two files can be compared: sorted, without empty ones. */
export const comparableHeadings = (headings: readonly string[]) =>
  headings.map(plainHeading).filter(Boolean).sort()

/** The form of a file without headings: the number of its columns. */
export const widthAsHeading = (row: readonly string[]) => [`#${row.length}`]

/** The parts of a read file that decide which later files a reading fits. */
type ReadFile = {
  headings: readonly string[]
  firstRow: readonly string[]
  directionValues: readonly string[]
}

/**
 * The reading to save for later files: with the headings of its file, because columns that were guessed say nothing about
 * another file, and with all answered values of the direction. `earlier` is the one that it replaces.
 */
export function readingToSave(
  reading: StatementReading,
  { headings, firstRow, directionValues }: ReadFile,
  earlier?: StatementReading,
): StatementReading {
  const isNumbered = findNumbered(reading.columns).missing.length === 0
  const own = isNumbered ? widthAsHeading(firstRow) : comparableHeadings(headings)
  const credits = reading.creditValues ?? (reading.allCredits ? directionValues : [])
  const debits = (reading.debitValues ?? []).filter((value) => !credits.includes(value))
  if (credits.length + debits.length === 0) return { ...reading, headings: own }
  const isSame = earlier?.headings?.join('\n') === own.join('\n')
  const others = (values: readonly string[] = []) =>
    isSame ? values.filter((value) => ![...directionValues, ...credits, ...debits].includes(value)) : []
  return {
    ...reading,
    allCredits: undefined,
    headings: own,
    creditValues: [...credits, ...others(earlier?.creditValues)],
    debitValues: [...debits, ...others(earlier?.debitValues)],
  }
}

/** A saved reading for a new file. One of an earlier version does not say which values were debits: they are asked. */
export const asSaved = <Reading extends CsvReading>(reading: Reading): Reading =>
  reading.creditValues || reading.debitValues ? { ...reading, isSaved: true } : reading

/** A reading without the parts that only a saved one has. */
export function asAnswered({ headings: _, isSaved: __, ...reading }: StatementReading): StatementReading {
  return reading
}
