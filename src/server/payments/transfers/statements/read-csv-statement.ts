import type { Currency } from '#domain/money.ts'
import { type DecimalMark, readAmount, readTypedAmount } from '#domain/payments/read-amount.ts'
import { type DateOrder, readBankDay } from '#domain/payments/transfers/read-bank-text.ts'
import type { StatementField as Field, Separator } from '#domain/payments/transfers/statement-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CsvRow } from '#server/platform/read-csv.ts'
import type { ReadLine } from './statement-line.ts'

/**
 * The headings of each field; the values of several headings are joined with a space. `#3` is the third
 * column of a file without headings.
 */
export type StatementColumns = { [F in Field]?: string[] }

/** How to read a CSV file; missing parts are guessed. */
export type CsvReading = {
  columns: StatementColumns
  separator?: Separator | undefined
  decimal?: DecimalMark | undefined
  dateOrder?: DateOrder | undefined
}

/** The same with the `currency`, which a CSV file does not name. */
export type StatementReading = CsvReading & { currency: Currency }

/** The banks' usual column names, unless the import names others. */
const usual: Record<Field, string[]> = {
  date: ['fecha', 'fecha operacion', 'fecha de operacion', 'fecha contable', 'fecha valor', 'date', 'data'],
  amount: [
    'abono',
    'abonos',
    'deposito',
    'depositos',
    'haber',
    'credito',
    'importe',
    'monto',
    'amount',
    'valor',
  ],
  reference: [
    'concepto',
    'referencia',
    'referencia numerica',
    'descripcion',
    'glosa',
    'mensaje',
    'reference',
    'concept',
  ],
  payer: ['ordenante', 'nombre ordenante', 'nombre del ordenante', 'remitente', 'nombre', 'payer'],
  tracking: ['clave de rastreo', 'clave rastreo', 'rastreo', 'tracking key', 'tracking'],
}

/** Parses `date=Fecha,amount=Abono,reference=Concepto+Referencia`; other fields use the usual names. */
export function parseColumns(text: string): StatementColumns {
  const columns: StatementColumns = {}
  for (const part of text.split(',')) {
    const [field = '', names = ''] = part.split('=').map((one) => one.trim())
    if (!(field in usual) || !names) throw new Refusal('invalid_input')
    columns[field as Field] = names.split('+').map(plain)
  }
  return columns
}

/**
 * The credits of a CSV statement. Rows above the headings are skipped.
 * @throws Refusal statement_not_readable when no row names a date, an amount and a reference
 */
export function readCsvStatement(
  rows: readonly CsvRow[],
  reading: CsvReading,
  currency: Currency,
): ReadLine[] {
  const numbered = findNumbered(reading.columns)
  if (numbered) {
    const none = { line: 0, cells: [] }
    return rows.map((row) => readRow(row, { heading: none, found: numbered, currency, reading }))
  }
  const at = rows.findIndex((row) => findColumns(row, reading.columns))
  const heading = rows[at]
  const found = heading && findColumns(heading, reading.columns)
  if (!heading || !found) throw new Refusal('statement_not_readable')
  return rows.slice(at + 1).map((row) => readRow(row, { heading, found, currency, reading }))
}

/**
 * The headings of a CSV file: the row that the reading uses, else the row of the first twenty with the most
 * texts.
 */
export function readHeadings(rows: readonly CsvRow[], { columns }: CsvReading): string[] {
  const texts = ({ cells }: CsvRow) => cells.filter((cell) => /\p{L}/u.test(cell)).length
  const [fullest] = rows.slice(0, 20).toSorted((a, b) => texts(b) - texts(a))
  const heading = rows.find((row) => findColumns(row, columns)) ?? fullest
  return heading?.cells.filter(Boolean) ?? []
}

/**
 * Whether a file has all headings of a reading; for numbered columns, whether it has no headings and its
 * first row fits.
 */
export function fitsFile(rows: readonly CsvRow[], reading: CsvReading): boolean {
  const { columns, dateOrder } = reading
  const numbered = findNumbered(columns)
  if (!numbered) return hasColumns(readHeadings(rows, reading), columns)
  const cell = (field: Field) => rows[0]?.cells[numbered[field][0] ?? -1] ?? ''
  const isMoney = readBankDay(cell('date'), dateOrder) !== null && /\d/.test(cell('amount') || '0')
  return isMoney && !rows.some((row) => findColumns(row, {}))
}

function hasColumns(headings: readonly string[], columns: StatementColumns): boolean {
  const names = headings.map(plain)
  return Object.values(columns).every((wanted) => wanted.every((name) => names.includes(plain(name))))
}

type FoundColumns = Record<Field, number[]>

function findColumns(row: CsvRow, columns: StatementColumns): FoundColumns | null {
  const names = row.cells.map(plain)
  return foundBy((field) =>
    (columns[field]?.map(plain) ?? usual[field])
      .map((name) => names.indexOf(name))
      .filter((index) => index !== -1),
  )
}

function findNumbered(columns: StatementColumns): FoundColumns | null {
  const numberOf = (name: string) => Number(/^#([1-9]\d?)$/.exec(name)?.[1] ?? 0)
  return foundBy((field) =>
    (columns[field] ?? []).map((name) => numberOf(name) - 1).filter((index) => index >= 0),
  )
}

function foundBy(find: (field: Field) => number[]): FoundColumns | null {
  const found = {
    // For several dates or amounts the first one is used.
    date: find('date').slice(0, 1),
    amount: find('amount').slice(0, 1),
    reference: find('reference'),
    payer: find('payer'),
    tracking: find('tracking').slice(0, 1),
  }
  const needed: Field[] = ['date', 'amount', 'reference']
  return needed.every((field) => found[field].length > 0) ? found : null
}

function readRow(
  { line, cells }: CsvRow,
  file: { heading: CsvRow; found: FoundColumns; currency: Currency; reading: CsvReading },
): ReadLine {
  const { heading, found, currency } = file
  const { decimal, dateOrder } = file.reading
  const position = { row: line }
  const cell = (field: Field) =>
    found[field]
      .map((index) => cells[index] ?? '')
      .filter(Boolean)
      .join(' ')
  const bookedOn = readBankDay(cell('date'), dateOrder)
  const text = cell('amount')
  const amount = decimal
    ? readAmount(text, { currency, decimalMark: decimal })
    : (readTypedAmount(text, currency) ?? (/^[-\s]*$/.test(text) ? 'empty' : 'unreadable'))
  if (amount === 'empty') return { position, skipped: 'no_amount' }
  if (bookedOn === null || amount === 'unreadable')
    return {
      position,
      unreadable: cells.filter(Boolean).join(' | '),
      why: amount === 'unreadable' ? 'amount' : 'date',
    }
  if (amount === 0) return { position, skipped: 'no_amount' }
  const said = Object.fromEntries(
    cells.flatMap((text, index) => (text ? [[heading.cells[index] || `column ${index + 1}`, text]] : [])),
  )
  const [reference, payer, tracking] = [cell('reference'), cell('payer'), cell('tracking')]
  const bankIds = tracking ? [tracking] : []
  const read = { bookedOn, amount: Math.abs(amount), currency, reference, payer, account: '', bankIds, said }
  return { position, line: { ...read, direction: amount < 0 ? 'debit' : 'credit' } }
}

/** A heading in comparable form: without case, accents, dots, spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.:]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
}
