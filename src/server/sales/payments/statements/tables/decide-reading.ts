import type { Currency } from '#domain/platform/money.ts'
import {
  type DecimalMark,
  decimalMarks,
  readAmount,
  readExactAmount,
} from '#domain/sales/payments/read-amount.ts'
import { isCreditHeading } from '#domain/sales/payments/statements/heading-words.ts'
import { type DateOrder, findDateOrder } from '#domain/sales/payments/statements/read-bank-text.ts'
import { type ReadDirection, readDirections } from '#domain/sales/payments/statements/read-direction.ts'
import type { Direction, StatementQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import { plainHeading, vagueDirectionHeadings } from '#domain/sales/payments/statements/usual-headings.ts'
import type { CsvContext, CsvReading, Table } from './csv-reading.ts'
import { suggestsDebits } from './suggests-debits.ts'

/** How the rows of one file are read: nothing is guessed row by row. */
export type FileReading = {
  currency: Currency
  decimalMark: DecimalMark
  dateOrder: DateOrder
  near: string
  /** reads the column of the direction, if it is needed */
  readDirection: ReadDirection | null
  /** the amounts are in a column of credits */
  hasCreditsAlone: boolean
}

type Decision = {
  questions: StatementQuestion[]
  directionValues: string[]
  /** those that banks usually write, with their meaning; staff answer the others */
  usualDirections: Record<string, Direction>
  /** null while there are questions */
  reading: FileReading | null
}

/** Values of a column; more are no directions. */
const mostDirectionValues = 12
/** Values that staff are shown of a column whose words and signs contradict each other. */
const mostAskedValues = 40

/** Decides decimal mark, order of dates and directions from all rows of the file, or says what staff must be asked. */
export function decideReading(table: Table, reading: CsvReading, context: CsvContext): Decision {
  const { found } = table
  const dateOrder = reading.dateOrder ?? findDateOrder(valuesOf(table, found.date[0]))
  const decimalMark = reading.decimal ?? findFileMark(table, context)
  const direction = decideDirection(table, reading, {
    ...context,
    decimalMark: decimalMark ?? context.usualMark,
  })
  const questions: StatementQuestion[] = []
  if (!dateOrder) questions.push('date_order')
  if (!decimalMark) questions.push('decimal')
  if (direction.isAsked) questions.push('direction')
  const { directionValues, usualDirections, readDirection, hasCreditsAlone } = direction
  const told = { questions, directionValues, usualDirections }
  if (!dateOrder || !decimalMark || direction.isAsked) return { ...told, reading: null }
  const decided = { currency: context.currency, decimalMark, dateOrder, near: context.today }
  return { ...told, reading: { ...decided, readDirection, hasCreditsAlone } }
}

/** The values of a column in all whole rows, empty ones left out. */
function valuesOf({ rows }: Table, column: number | undefined): string[] {
  if (column === undefined) return []
  return rows.flatMap(({ cells, isBroken }) => (isBroken ? [] : cells[column] || []))
}

/**
 * The decimal mark of all amounts and balances. Amounts that only one mark can read decide, the majority if they
 * contradict each other. Where every amount fits both, the country's usual mark is taken if it groups thousands, because
 * no supported currency has three decimals; null when that is unclear.
 */
function findFileMark(table: Table, { currency, usualMark }: CsvContext): DecimalMark | null {
  const columns = [table.found.amount[0], table.found.debit[0], table.extra.balance]
  const texts = columns.flatMap((column) => valuesOf(table, column)).filter((text) => /[.,]/.test(text))
  const votes = { ',': 0, '.': 0 }
  let isUnclear = false
  for (const text of texts) {
    const [comma, dot] = decimalMarks.map((decimalMark) => readExactAmount(text, { currency, decimalMark }))
    if (typeof comma === 'bigint' && typeof dot !== 'bigint') votes[','] += 1
    else if (typeof dot === 'bigint' && typeof comma !== 'bigint') votes['.'] += 1
    else if (comma !== dot) isUnclear = true
  }
  if (votes[','] !== votes['.']) return votes[','] > votes['.'] ? ',' : '.'
  if (votes[','] > 0) return null
  if (!isUnclear) return usualMark
  const hasThreeDecimals = texts.some((text) => new RegExp(`\\${usualMark}\\d{3}\\D*$`).test(text))
  return hasThreeDecimals ? null : usualMark
}

type DirectionDecision = {
  isAsked: boolean
  directionValues: string[]
  usualDirections: Record<string, Direction>
  readDirection: ReadDirection | null
  hasCreditsAlone: boolean
}

function decideDirection(
  table: Table,
  reading: CsvReading,
  context: { currency: Currency; decimalMark: DecimalMark },
): DirectionDecision {
  const { found, heading } = table
  const column = found.direction[0]
  const name = column === undefined ? '' : plainHeading(heading[column] ?? '')
  const values = [...new Set(valuesOf(table, column))]
  const few = values.length > mostDirectionValues ? [] : values
  const nothing = {
    ...{ isAsked: false, directionValues: [], usualDirections: {} },
    ...{ readDirection: null, hasCreditsAlone: false },
  }
  if ((reading.creditValues || reading.debitValues) && column !== undefined) {
    const readDirection = readAnswered(reading, readDirections(name, values))
    const isAsked = reading.isSaved === true && values.some((value) => readDirection(value) === 'unknown')
    const usualDirections = isAsked ? knownOf(values, readDirection) : {}
    const directionValues = values.slice(0, mostAskedValues)
    return { ...nothing, directionValues, usualDirections, readDirection, isAsked }
  }
  if (found.debit.length > 0) return { ...nothing, hasCreditsAlone: true }
  if (isCreditHeading(heading[found.amount[0] ?? -1] ?? '')) return { ...nothing, hasCreditsAlone: true }
  const readDirection = withoutPlus(readDirections(name, values), values)
  const unknown = values.filter((value) => readDirection(value) === 'unknown')
  const areLetters = table.isGuessed && values.some((value) => /^\p{L}$/u.test(value))
  if (areLetters)
    return {
      ...nothing,
      usualDirections: knownOf(values, readDirection),
      directionValues: few,
      isAsked: true,
    }
  if (values.length > 0 && unknown.length === 0) return { ...nothing, directionValues: few, readDirection }
  if (reading.allCredits) return { ...nothing, directionValues: few }
  const isContradicted = contradictsSigns(table, readDirection, context)
  if (hasSigns(table, context) && !isContradicted) return nothing
  const asked = { ...nothing, usualDirections: knownOf(values, readDirection), isAsked: true }
  if (isContradicted) return { ...asked, directionValues: values.slice(0, mostAskedValues) }
  const isVague = vagueDirectionHeadings.includes(name) && !reading.columns.direction
  if (few.length > 0 && !(isVague && unknown.length === values.length))
    return { ...asked, directionValues: few }
  return { ...nothing, directionValues: few, isAsked: suggestsDebits(table, context) }
}

/** The values whose meaning is known. */
function knownOf(values: readonly string[], read: ReadDirection): Record<string, Direction> {
  return Object.fromEntries(
    values.flatMap((value) => {
      const direction = read(value)
      return direction === 'unknown' ? [] : [[value, direction]]
    }),
  )
}

/**
 * Reads the direction as staff answered. Values that they did not assign are unknown: outgoing money would not be seen. Beside a
 * saved answer, which is of the values of another file, the usual words count.
 */
function readAnswered(
  { creditValues = [], debitValues = [], isSaved }: CsvReading,
  words: ReadDirection,
): ReadDirection {
  const [credits, debits] = [new Set(creditValues), new Set(debitValues)]
  return (value) => {
    if (credits.has(value)) return 'credit'
    if (debits.has(value)) return 'debit'
    return isSaved ? words(value) : 'unknown'
  }
}

/** In a column that has a minus and no other sign, an empty cell is a credit. */
function withoutPlus(read: ReadDirection, values: readonly string[]): ReadDirection {
  const hasMinusAlone = values.length === 1 && /^[-\u2010-\u2015\u2212]$/.test(values[0] ?? '')
  return hasMinusAlone ? (value) => (value === '' ? 'credit' : read(value)) : read
}

/** Whether the known words of the direction and the signs of their amounts say different things. */
function contradictsSigns(
  { rows, found }: Table,
  readDirection: ReadDirection,
  reading: { currency: Currency; decimalMark: DecimalMark },
): boolean {
  const [at = -1] = found.direction
  const [amountAt = -1] = found.amount
  return rows.some(({ cells, isBroken }) => {
    const direction = readDirection(cells[at] ?? '')
    const amount = isBroken ? 'unreadable' : readAmount(cells[amountAt] ?? '', reading)
    return (
      direction !== 'unknown' &&
      typeof amount === 'number' &&
      amount !== 0 &&
      amount > 0 !== (direction === 'credit')
    )
  })
}

function hasSigns(table: Table, reading: { currency: Currency; decimalMark: DecimalMark }): boolean {
  return valuesOf(table, table.found.amount[0]).some((text) => {
    const amount = readAmount(text, reading)
    return typeof amount === 'number' && amount < 0
  })
}
