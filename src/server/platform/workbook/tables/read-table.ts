import { stringify } from 'csv-stringify/sync'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { readInWorker } from '../read-in-worker.ts'
import type { TableFile, TableResult, TableTask } from './table-worker.ts'

const program = workerProgram(import.meta.dirname, 'table-worker')

const longestMs = 60_000

/** A file of staff: its bytes, the sheet to read if several have the headings, and rows that staff corrected. */
export type StaffFile = {
  bytes: Uint8Array
  sheet?: string | undefined
  corrections?: readonly Correction[] | undefined
  /** of the lines that name none */
  country?: CountryCode | undefined
}

export type Correction = { line: number; values: Record<string, string> }

/** The file of a request: base64, or its rows as text. */
export const fileOf = ({
  csv,
  workbook,
  ...more
}: Omit<StaffFile, 'bytes'> & { csv: string; workbook: string }): StaffFile => ({
  ...{ bytes: workbook ? Buffer.from(workbook, 'base64') : Buffer.from(csv) },
  ...more,
})

/**
 * Reads a table of staff's spreadsheet in a process of its own, one at a time.
 * @throws Refusal file_which_sheet with the sheets in `data`, file_of_other_kind, file_has_password, or `unreadable`, with the columns that
 *   lack in `data.missing`
 */
export async function readTable(
  log: Log,
  { bytes, sheet, corrections = [] }: StaffFile,
  {
    unreadable,
    ...wanted
  }: Omit<TableTask, 'bytes' | 'sheet'> & {
    unreadable: 'fleet_not_readable' | 'places_not_readable'
  },
): Promise<TableFile> {
  const task: TableTask = { sheet, ...wanted }
  const failed: TableResult = { refusal: 'not readable' }
  const read = await readInWorker<TableResult>(log, { program, task, bytes, mostMs: longestMs }, failed)
  if ('rows' in read) return { ...read, rows: read.rows.map((row) => correct(row, corrections)) }
  if ('sheets' in read) throw new Refusal('file_which_sheet', {}, { data: { sheets: read.sheets } })
  if ('missing' in read) throw new Refusal(unreadable, {}, { data: { missing: read.missing } })
  if (read.refusal === 'other kind') throw new Refusal('file_of_other_kind', { kind: read.kind ?? '' })
  throw new Refusal(read.refusal === 'locked' ? 'file_has_password' : unreadable)
}

function correct(row: TableFile['rows'][number], corrections: readonly Correction[]) {
  const found = corrections.find(({ line }) => line === row.line)
  if (!found) return row
  const fields = Object.keys(row.cells).filter((field) => found.values[field] !== undefined)
  const typed = fields.map((field) => [field, (found.values[field] ?? '').trim()])
  return {
    line: row.line,
    cells: { ...row.cells, ...Object.fromEntries(typed) },
    errors: row.errors.filter((field) => !fields.includes(field) || /^#/.test(found.values[field] ?? '')),
  }
}

/** The rows as CSV with the numbers of their lines, to send again after a preview. */
export function tableAsCsv({ line, headings, rows }: TableFile): string {
  const fields = Object.keys(headings)
  const last = rows.at(-1)?.line ?? line
  const lines: string[][] = Array.from({ length: last }, () => [])
  lines[line - 1] = fields.map((field) => headings[field] ?? '')
  for (const row of rows) lines[row.line - 1] = fields.map((field) => row.cells[field] ?? '')
  return stringify(lines)
}
