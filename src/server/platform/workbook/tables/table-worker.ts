// A program that reads one table of staff's file and ends, so that a bad file cannot harm the shop.
import { answerReading } from '../answer-reading.ts'
import { BadWorkbook } from '../bad-workbook.ts'
import { readWorkbook } from '../read-workbook.ts'
import { type SheetRow, textOfCell } from '../sheet.ts'
import { findTable, type LeftOut, type Table } from './find-table.ts'
import { columnsNamed, type NamedHeadings } from './named-columns.ts'

export type TableTask = NamedHeadings & {
  needed: readonly string[]
  mostRows: number
  sheet: string | undefined
}

/** The cells of a row by field; `errors` are the fields with an error value such as `#N/A`. */
export type TableRow = { line: number; cells: Record<string, string>; errors: string[] }

export type TableFile = {
  sheet: string
  leftOut: LeftOut
  notUnderstood: string[]
  /** the line with the headings, and the heading of each field that the file has */
  line: number
  headings: Record<string, string>
  /** the lines of sums, which are no rows */
  sums: number[]
  rows: TableRow[]
}

export type TableResult =
  | TableFile
  | { refusal: BadWorkbook['why']; kind?: string }
  | { sheets: string[] }
  | { missing: string[] }

/** A title, notes and sums around the rows. */
const mostOtherRows = 100

answerReading(read)

async function read(task: TableTask, bytes: Buffer): Promise<TableResult> {
  try {
    const mostRows = task.mostRows + mostOtherRows
    const sheets = await readWorkbook(bytes, mostRows)
    const found = findTable(sheets, columnsNamed(task), {
      ...{ needed: task.needed, wanted: task.sheet, mostRows, hasNoPeople: true },
    })
    if (found === 'empty') return { refusal: 'not readable' }
    if ('sheets' in found || 'missing' in found) return found
    if (found.table.rows.length > task.mostRows) return { refusal: 'too long' }
    return describe(found.table)
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return { refusal: error.why, kind: error.kind }
  }
}

function describe({
  sheet,
  leftOut,
  notUnderstood,
  line,
  texts,
  columns,
  sums,
  rows,
}: Table<string>): TableFile {
  const fields = Object.entries(columns).flatMap(([field, at]): [string, number][] =>
    at?.[0] === undefined ? [] : [[field, at[0]]],
  )
  const readRow = ({ line, cells }: SheetRow): TableRow => {
    const isError = ([, column]: [string, number]) => {
      const cell = cells[column]
      return typeof cell === 'object' && 'error' in cell
    }
    const texts = fields.map(([field, column]) => [field, oneLine(textOfCell(cells[column]))])
    return { line, cells: Object.fromEntries(texts), errors: fields.filter(isError).map(([field]) => field) }
  }
  const headings = fields.map(([field, column]) => [field, oneLine(texts[column] ?? '')])
  return {
    ...{ sheet, leftOut, notUnderstood, line, headings: Object.fromEntries(headings), sums },
    rows: rows.map(readRow).filter(({ cells }) => Object.values(cells).some(Boolean)),
  }
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
