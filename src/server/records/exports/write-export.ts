import { columnsOf } from '#domain/records/exports/export-sources.ts'
import { isMeasure } from '#domain/sales/reports/report-kinds.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import type { RowSources } from './ask-export.ts'
import { codeInWords } from './code-words.ts'
import { readExportRows } from './export-cursor-sql.ts'
import { type ExportRow, finishExport, lockExport, writeExportPart } from './export-sql.ts'
import { type Cell, csvMarksOf, type Sheet, type Written, writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Writes a requested file. File and state are one transaction, so that an interrupted one starts again. */
export function writeExport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  sources: RowSources,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockExport(tx, id)
    if (!row) return
    const write = (from: Transaction) => writeRows(sources, { row, from, to: tx, clock })
    await (db.standby ? db.standby.transaction(write) : write(tx))
  })
}

async function writeRows(
  sources: RowSources,
  { row, from, to, clock }: { row: ExportRow; from: Transaction; to: Transaction; clock: Shop['clock'] },
): Promise<void> {
  const columns = columnsOf(row.source, row.query, row.columns)
  const batches = readExportRows(from, sources[row.source].rows(row.filter as never), columns)
  const sheet = sheetOf(row, batches)
  const { parts, rows }: Written =
    row.format === 'xlsx'
      ? writeXlsx(sheet)
      : writeCsv(sheet, csvMarksOf(row.countries), { namesSeparator: row.format === 'csv_sep' })
  let bytes = 0
  let nth = 0
  for await (const part of gathered(parts)) {
    await writeExportPart(to, row.id, nth++, part)
    bytes += part.length
  }
  await finishExport(to, row.id, { rows: rows(), bytes, now: clock.now() })
}

/**
 * The sheet of an export in its requester's language: codes in words, with the code beside them for programs.
 */
export function sheetOf(
  { source, query, columns: names, language }: Pick<ExportRow, 'source' | 'query' | 'columns' | 'language'>,
  batches: Sheet['batches'],
): Sheet {
  const columns = columnsOf(source, query, names)
  const inFile = columns.flatMap(({ name, type }) => {
    const header = officeText(language, isMeasure(name) ? `report_measure_${name}` : `export_column_${name}`)
    if (type !== 'code') return [{ name, header, type }]
    const code = officeText(language, 'export_code_of', { column: header })
    return [
      { name, header, type: 'text' as const },
      { name, header: code, type: 'text' as const },
    ]
  })
  async function* worded() {
    for await (const batch of batches)
      yield batch.map((row) =>
        columns.flatMap(({ name, type }, nth): Cell[] => {
          const cell = row[nth] ?? null
          if (type !== 'code') return [cell]
          return [cell === null ? null : codeInWords(language, { source, column: name }, String(cell)), cell]
        }),
      )
  }
  return {
    columns: inFile,
    currencyColumn: inFile.findIndex(({ name }) => name === 'currency'),
    batches: worded(),
    countLabel: officeText(language, 'export_rows'),
  }
}

const partSize = 256 * 1024

/** Merges small parts, so that a file has few. */
async function* gathered(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    waiting.push(part)
    size += part.length
    if (size < partSize) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
