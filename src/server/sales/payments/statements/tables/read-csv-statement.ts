import { Refusal } from '#domain/platform/refusal.ts'
import { type DecimalMark, readAmount } from '#domain/sales/payments/read-amount.ts'
import { isStateHeading, movementStateOf } from '#domain/sales/payments/statements/movement-states.ts'
import { type DateOrder, readBankDay } from '#domain/sales/payments/statements/read-bank-text.ts'
import { readBankTime } from '#domain/sales/payments/statements/read-bank-time.ts'
import { readCurrency } from '#domain/sales/payments/statements/read-currency.ts'
import {
  type Direction,
  type StatementField as Field,
  type StatementQuestion,
  statementFields,
} from '#domain/sales/payments/statements/statement-fields.ts'
import {
  balanceHeadings,
  isDocumentHeading,
  plainHeading,
  returnHeadings,
  timeHeadings,
} from '#domain/sales/payments/statements/usual-headings.ts'
import { returnMarkOf } from '#domain/sales/payments/transfers/return-codes.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import type { ReadLine, StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import type { CsvContext, CsvReading, Table } from './csv-reading.ts'
import { decideReading, type FileReading } from './decide-reading.ts'
import { findColumns, findNumbered, type StatementColumns } from './find-columns.ts'
import { findHeading } from './find-heading.ts'
import { findOwnAccounts } from './find-own-accounts.ts'
import { isFooter, markSections } from './parts-of-table.ts'
import { comparableHeadings, widthAsHeading } from './saved-reading.ts'
import { findSilentDirection } from './silent-direction.ts'
import { splitMarks } from './split-marks.ts'
import { hasSwallowedCells } from './swallowed-cells.ts'

export type CsvResult = {
  lines: ReadLine[]
  /** the columns that were not found; then nothing was read */
  missing: Field[]
  /** what staff have to say first; then nothing was read */
  questions: StatementQuestion[]
  /** the values of the direction's column */
  directionValues: string[]
  /** those that banks usually write, with their meaning */
  usualDirections: Record<string, Direction>
  /** the decimal mark and the order of dates with which it was read */
  decided: { decimal?: DecimalMark; dateOrder?: DateOrder }
  /** the accounts that the file names as its own */
  accounts: string[]
}

/** Parses `date=Fecha,amount=Abono,reference=Concepto+Referencia`; other fields use the usual names. */
export function parseColumns(text: string): StatementColumns {
  const columns: StatementColumns = {}
  for (const part of text.split(',')) {
    const [name = '', headings = ''] = part.split('=').map((one) => one.trim())
    const field = statementFields.find((one) => one === name)
    if (!field || !headings) throw new Refusal('invalid_input')
    columns[field] = headings.split('+').map(plainHeading)
  }
  return columns
}

/**
 * The lines of a CSV statement. Rows above the headings are skipped. Nothing is read while a needed column is missing, or
 * while the file leaves a question open.
 */
export function readCsvStatement(
  rows: readonly StatementRow[],
  reading: CsvReading,
  context: CsvContext,
): CsvResult {
  const nothing = {
    ...{ lines: [], missing: [], questions: [], directionValues: [], usualDirections: {} },
    ...{ decided: {}, accounts: [] },
  }
  const whole = findTable(rows, reading.columns)
  if ('missing' in whole) return { ...nothing, missing: whole.missing }
  const table = findSilentDirection(splitMarks(whole), reading, context)
  const { questions, directionValues, usualDirections, ...file } = decideReading(table, reading, context)
  if (questions.length > 0 || !file.reading)
    return { ...nothing, questions, directionValues, usualDirections }
  const { reading: decided } = file
  const { decimalMark: decimal, dateOrder } = decided
  return {
    ...nothing,
    lines: table.rows.flatMap((row) => readRow(row, table, decided) ?? []),
    directionValues,
    decided: { decimal, dateOrder },
    accounts: findOwnAccounts(table.above, table.heading, table.rows),
  }
}

function findTable(rows: readonly StatementRow[], columns: StatementColumns): Table | { missing: Field[] } {
  const numbered = findNumbered(columns)
  if (numbered.missing.length === 0)
    return { heading: [], found: numbered.found, extra: findExtra([]), rows, above: [] }
  const heading = findHeading(rows, columns)
  if (!heading) return { missing: findColumns(headingRow(rows)?.cells ?? [], columns).missing }
  const below = markSections(rows.slice(heading.below), heading.cells, columns)
  const { found } = findColumns(heading.cells, columns)
  const reference = columns.reference
    ? found.reference
    : withoutNumbers(found.reference, heading.cells, below)
  return {
    ...{ heading: heading.cells, found: { ...found, reference }, extra: findExtra(heading.cells) },
    ...{ rows: below, above: rows.slice(0, heading.at) },
  }
}

function findExtra(heading: readonly string[]): Table['extra'] {
  const names = heading.map(plainHeading)
  return {
    time: names.findIndex((name) => timeHeadings.includes(name)),
    balance: names.findIndex((name) => balanceHeadings.includes(name)),
    documents: names.flatMap((name, at) => (isDocumentHeading(name) ? [at] : [])),
    states: names.flatMap((name, at) => (isStateHeading(name) ? [at] : [])),
  }
}

/** Columns of movements that number them, as Banorte's do: the numbers could pass for an order's. */
function withoutNumbers(places: number[], heading: string[], rows: readonly StatementRow[]): number[] {
  const isNumbered = (place: number) =>
    /^movimientos?$/.test(plainHeading(heading[place] ?? '')) &&
    rows.every(({ cells, isBroken }) => isBroken || /^\d*$/.test(cells[place] ?? ''))
  const others = places.filter((place) => !isNumbered(place))
  return others.length > 0 ? others : places
}

const datedBalance = /^saldo (?:inicial|final|anterior)(?: ?:| al| a)? ?\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/i

/**
 * Whether a row has a balance in the column of amounts, as BBVA's of Peru: by its day, or as the first row. A payer may
 * write the same words.
 */
function isBalance(reference: string, line: number, { rows }: Table): boolean {
  return (
    datedBalance.test(reference) ||
    (line === rows[0]?.line && /^saldo (?:inicial|anterior)$/i.test(reference))
  )
}

/** Whether the last row is a balance or, in a payer's words, a payment: staff see it. */
const isLastBalance = (reference: string, line: number, { rows }: Table) =>
  line === rows.at(-1)?.line && /^saldo (?:final|actual|disponible|contable)$/i.test(reference)

/** The row of the first twenty with the most texts. */
function headingRow(rows: readonly StatementRow[]): StatementRow | undefined {
  const texts = ({ cells }: StatementRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length
  return rows.slice(0, 20).toSorted((a, b) => texts(b) - texts(a))[0]
}

/** The headings of a CSV file, and the rows below them as samples. */
export function readHeadings(
  rows: readonly StatementRow[],
  { columns }: CsvReading,
): { headings: string[]; samples: string[][] } {
  const found = findHeading(rows, columns)
  const row = headingRow(rows)
  const below = found ? rows.slice(found.below) : row ? rows.slice(rows.indexOf(row) + 1) : rows
  return {
    headings: (found ?? row)?.cells.slice(0, 60) ?? [],
    samples: below.slice(0, 3).map(({ cells }) => cells.slice(0, 60).map((cell) => cell.slice(0, 80))),
  }
}

/**
 * Whether a file has the headings with which a reading was saved, no more and no less; one of an earlier version has to name
 * the columns. For numbered columns, whether the file has no headings, as many columns, and a first row that fits.
 */
export function fitsFile(rows: readonly StatementRow[], reading: CsvReading): boolean {
  const { columns, dateOrder } = reading
  const numbered = findNumbered(columns)
  if (numbered.missing.length > 0) {
    const names = comparableHeadings(readHeadings(rows, reading).headings)
    if (reading.headings) return reading.headings.join('\n') === names.join('\n')
    const isNamed = columns.date && columns.amount && columns.reference
    return (
      Boolean(isNamed) &&
      Object.values(columns)
        .flat()
        .every((name) => names.includes(plainHeading(name)))
    )
  }
  const [first] = rows
  if (
    reading.headings &&
    first &&
    reading.headings.join() !== widthAsHeading(first.cells.slice(0, 60)).join()
  )
    return false
  const cell = (field: Field) => rows[0]?.cells[numbered.found[field][0] ?? -1] ?? ''
  const isMoney =
    readBankDay(cell('date'), dateOrder) !== null &&
    /\d/.test(cell('amount') || '0') &&
    !/\p{L}{4}/u.test(cell('amount'))
  return isMoney && !rows.slice(0, 100).some((row) => findColumns(row.cells, {}).missing.length === 0)
}

function readRow(row: StatementRow, table: Table, reading: FileReading): ReadLine | null {
  const { line, cells, isBroken, isNotBooked } = row
  const { heading, found } = table
  const position = { row: line }
  const states = table.extra.states.map((at) => movementStateOf(cells[at] ?? ''))
  if (isNotBooked || states.includes('not_booked')) return { position, skipped: 'not_booked' }
  const text = cells.filter(Boolean).join(' | ').slice(0, 2_000)
  // A payer's separator moves the cells behind it: the amount would be read from another column.
  const isShifted = heading.length > 0 && cells.slice(heading.length).some(Boolean)
  const swallowed = hasSwallowedCells(row, heading.length || widthOf(table), found.date[0])
  const isUnclear = isBroken || isShifted || swallowed === 'certain' || states.includes('returned')
  if (isUnclear) return { position, unreadable: text, why: 'row' }
  const cell = (field: Field) =>
    found[field]
      .map((index) => cells[index] ?? '')
      .filter(Boolean)
      .join(' ')
  const currency = readCurrency(cell('currency'), reading.currency)
  if (currency === 'unknown') return { position, unreadable: text, why: 'currency' }
  const money = isBalance(cell('reference').trim(), line, table)
    ? 'empty'
    : readMoney(cell, { ...reading, currency })
  const bookedOn = readBankDay(cell('date'), reading.dateOrder, reading.near)
  if (money === 'empty' && swallowed) return { position, unreadable: text, why: 'row' }
  if (money === 'empty' || (bookedOn === null && isFooter(withoutAmounts(cells, table))))
    return { position, skipped: 'no_amount' }
  if (isLastBalance(cell('reference').trim(), line, table)) return { position, unreadable: text, why: 'row' }
  if (typeof money === 'string') return { position, unreadable: text, why: money }
  if (bookedOn === null) return { position, unreadable: text, why: 'date' }
  const rowWords = Object.fromEntries(
    cells.flatMap((one, index) => (one ? [[heading[index] || `column ${index + 1}`, one]] : [])),
  )
  const { amount, direction, isTakenBack } = money
  const [reference, payer, tracking] = [cell('reference'), cell('payer'), cell('tracking')]
  const isReturned = isTakenBack || heading.some((name, at) => isReasonOfReturn(name, cells[at] ?? ''))
  const returned = returnMarkOf(direction, reference) ?? (isReturned ? {} : undefined)
  const read: StatementLine = {
    ...{
      direction,
      bookedOn,
      amount,
      currency,
      reference,
      payer,
      account: cell('account'),
    },
    ...{ bankIds: tracking ? [tracking] : [], ...(returned && { returned }), said: rowWords },
    ...extraOf(cells, table, { ...reading, currency }),
  }
  return { position, line: read }
}

/** The hour, the balance and the number of a movement, as far as its row has them. */
function extraOf(
  cells: readonly string[],
  { extra, found }: Table,
  reading: FileReading,
): Pick<StatementLine, 'bookedAt' | 'balance' | 'document'> {
  const hours = [cells[extra.time], ...found.date.map((at) => cells[at])]
  const bookedAt = hours.map((text) => readBankTime(text ?? '')).find((time) => time !== null)
  const balance = readAmount(cells[extra.balance] ?? '', reading)
  const document = extra.documents.map((at) => (cells[at] ?? '').trim()).filter((one) => /[1-9]/.test(one))
  return {
    ...(bookedAt && { bookedAt }),
    ...(typeof balance === 'number' && { balance }),
    ...(document.length > 0 && { document: document.join('/') }),
  }
}

/** The cells without the figures of amounts and balances, in which no reference of a payer stands. */
function withoutAmounts(cells: readonly string[], { found, extra }: Table): string[] {
  const amounts = new Set([...found.amount, ...found.debit, extra.balance])
  return cells.map((cell, at) => (amounts.has(at) ? cell.replace(/\d/g, '') : cell))
}

/** The number of cells that rows without headings need at least. */
const widthOf = ({ found }: Table) => Math.max(...Object.values(found).flat()) + 1

/** Whether a cell gives the reason why a transfer came back; files write zeros for none. */
function isReasonOfReturn(heading: string, value: string): boolean {
  return (
    returnHeadings.includes(plainHeading(heading)) &&
    /[1-9\p{L}]/u.test(value) &&
    !/^(?:no|sin)\b/i.test(value)
  )
}

type Money = { amount: number; direction: Direction; isTakenBack: boolean }

/** Amount and direction of a row; `empty` when it moves no money. A negative credit takes an earlier one back. */
function readMoney(
  cell: (field: Field) => string,
  reading: FileReading,
): Money | 'empty' | 'amount' | 'direction' {
  const [credit, debit] = [readAmount(cell('amount'), reading), readAmount(cell('debit'), reading)]
  if (credit === 'unreadable' || debit === 'unreadable') return 'amount'
  const [came, left] = [credit === 'empty' ? 0 : credit, debit === 'empty' ? 0 : debit]
  if (came !== 0 && left !== 0) return 'amount'
  if (came === 0 && left === 0) return 'empty'
  if (left !== 0) return { amount: Math.abs(left), direction: 'debit', isTakenBack: false }
  const direction = reading.readDirection?.(cell('direction'))
  if (direction === 'unknown') return 'direction'
  if (came > 0) return { amount: came, direction: direction ?? 'credit', isTakenBack: false }
  const isTakenBack = direction === 'credit' || (direction === undefined && reading.hasCreditsAlone)
  return { amount: -came, direction: 'debit', isTakenBack }
}
