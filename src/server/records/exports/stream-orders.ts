import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { columnsOf } from '#domain/records/exports/export-sources.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database.ts'
import type { OfficeFile } from '#server/platform/http/office-http.ts'
import { act, record } from '#server/records/office-log/act.ts'
import { exportCountries, filterToLog, type RowSources, refusePermission } from './ask-export.ts'
import { readExportRows } from './export-cursor-sql.ts'
import { fileOf } from './read-exports.ts'
import { csvMarksOf, writeCsv } from './write-csv.ts'
import { sheetOf } from './write-export.ts'

let streams = 0
/** Concurrent downloads per process: each holds a connection. */
const mostStreams = 2

/**
 * Streams the orders of a filter, without personal data.
 * @throws Refusal exports_busy, permission_needed
 */
export async function streamOrders(
  ctx: StaffCtx,
  sources: RowSources,
  { format, ...query }: OfficeCallInput<'GET /office-api/exports/orders.csv'>['query'],
): Promise<OfficeFile> {
  const filter = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  const columns = columnsOf('orders', filter).filter(({ personal }) => !personal)
  const countries = exportCountries(ctx, 'orders', columns)
  if (countries.length === 0) throw refusePermission(ctx, 'orders', columns)
  if (streams >= mostStreams) throw new Refusal('exports_busy')
  // Counted before the first pause, so that requests at the same moment are counted, too.
  streams++
  const changes = { source: { to: 'orders' }, filter: { to: filterToLog(filter) } }
  const entry = { verb: 'export.stream', object: { kind: 'export', id: 'orders.csv' }, changes }
  try {
    await act(ctx, entry, async () => {})
  } catch (error) {
    streams--
    throw error
  }
  const { file, written, countRows } = writeOrders(ctx, sources, { format, filter, columns, countries })
  // A second entry: the number of rows is known at the end, and the process may end before.
  const logEnd = (result: string) =>
    record(
      ctx,
      { ...entry, verb: 'export.streamed', changes: { ...changes, rows: { to: countRows() } } },
      result,
    )
  // When the client disconnects, or reads too slowly for the database, the file ends without its last row.
  void written
    .then(() => logEnd('done'))
    .catch((error: Error) => {
      file.destroy(error)
      return logEnd('failed')
    })
  return { ...fileOf('orders', format, ctx.clock.now()), parts: file }
}

type OrdersFile = {
  format: 'csv' | 'csv_sep'
  filter: Record<string, string>
  columns: ReturnType<typeof columnsOf>
  countries: readonly CountryCode[]
}

/** Writes the orders into a stream, in a transaction of its own. `written` resolves at the end of the file. */
function writeOrders(
  ctx: StaffCtx,
  { orders }: RowSources,
  { format, filter, columns, countries }: OrdersFile,
) {
  const names = columns.map(({ name }) => name)
  const sheet = { source: 'orders' as const, query: filter, columns: names, language: ctx.staff.language }
  // A separate pool, so that the shop's pool stays free for customers.
  const pool = openDatabase(ctx.config.databaseUrl ?? '', {
    connections: 1,
    onIdleError: ({ message }) =>
      ctx.log.warn({ reason: message }, "the export's database connection was lost"),
  })
  const file = new PassThrough()
  let countRows = () => 0
  const written = pool
    .transaction((tx) => {
      const rows = readExportRows(
        tx,
        orders.rows(orders.filterOf({ ...ctx, countries }, filter) as never),
        columns,
      )
      const namesSeparator = format === 'csv_sep'
      const csv = writeCsv(sheetOf(sheet, rows), csvMarksOf(countries), { namesSeparator })
      countRows = csv.rows
      return pipeline(Readable.from(csv.parts), file)
    })
    // Before the end is logged: the client has the file, and may ask for the next one.
    .finally(() => {
      streams--
      return pool.close()
    })
  return { file, written, countRows: () => countRows() }
}
