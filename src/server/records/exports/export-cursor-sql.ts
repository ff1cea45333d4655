import { setTimeout as pause } from 'node:timers/promises'
import { propertyOf } from '#server/platform/database/column-names.ts'
import { onlyRow, type Queryable, type Transaction } from '#server/platform/database.ts'
import type { Cell } from './write-csv.ts'

/** A statement that returns a column for each name of its source, in the file's order. */
export type RowsStatement = { name: string; text: string; values: unknown[] }

/** The rows of an export: a statement, or a function for few rows that are computed, such as a report's. */
export type ExportRows = RowsStatement | ((queryable: Queryable) => Promise<Record<string, Cell>[]>)

/** How many rows an export has, up to `most + 1`. */
export async function countExportRows(queryable: Queryable, rows: ExportRows, most: number): Promise<number> {
  if (typeof rows === 'function') return (await rows(queryable)).length
  const { text, values } = rows
  const count = `select count(*)::int as count from (select from (${text}) every limit ${most + 1}) counted`
  // Not a prepared statement: its text depends on the columns and the filters.
  return onlyRow(await queryable.query<{ count: number }>({ name: '', text: count }, values)).count
}

/** Small, because a customer's statement may wait for the batch that is being read. */
const batchSize = 50
/** Limits the rate, so that the database serves customers first: 100,000 rows take 20 seconds. */
const restMs = 6

/**
 * The rows of an export in batches, read with a cursor in the transaction, so that memory does not grow with
 * their number.
 */
export async function* readExportRows(
  queryable: Transaction,
  source: ExportRows,
  columns: readonly { name: string }[],
): AsyncGenerator<Cell[][]> {
  if (typeof source === 'function') {
    const rows = await source(queryable)
    yield rows.map((row) => columns.map(({ name }) => row[name] ?? null))
    return
  }
  const properties = columns.map(({ name }) => propertyOf(name))
  const { text, values } = source
  // Not a prepared statement: each cursor has its own text and columns.
  await queryable.query({ name: '', text: `declare export_rows no scroll cursor for ${text}` }, values)
  while (true) {
    const rows = await queryable.query<Record<string, Cell>>({
      name: '',
      text: `fetch ${batchSize} from export_rows`,
    })
    if (rows.length > 0) yield rows.map((row) => properties.map((property) => row[property] ?? null))
    if (rows.length < batchSize) break
    await pause(restMs)
  }
}
