// A program that reads one workbook of vehicles or drivers and ends, so that a bad file cannot harm the shop.
import { answerReading } from '../platform/workbook/answer-reading.ts'
import { type Cell, readSheet } from '../platform/workbook/read-sheet.ts'
import { BadWorkbook } from '../platform/workbook/unpack-workbook.ts'

export type WorkbookTask = { bytes: Uint8Array; mostRows: number }
/** The cells of its rows as text; null when it cannot be read. */
export type WorkbookResult = { rows: string[][] } | null

answerReading(read)

async function read({ bytes, mostRows }: WorkbookTask): Promise<WorkbookResult> {
  try {
    const rows = await readSheet(Buffer.from(bytes), mostRows)
    const last = rows.at(-1)?.line ?? 0
    // Keeps empty rows, so that line numbers match the sheet.
    const lines: string[][] = Array.from({ length: last }, () => [])
    for (const { line, cells } of rows) lines[line - 1] = cells.map(textOf)
    return { rows: lines }
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return null
  }
}

function textOf(cell: Cell): string {
  return (typeof cell === 'string' ? cell : cell.value).replace(/\s+/g, ' ')
}
