import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ExportListRow } from '#contract/office/records/exports.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { columnsOf, type ExportFormat } from '#domain/records/exports/export-sources.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database.ts'
import type { OfficeFile } from '#server/platform/http/office-http.ts'
import { act, record } from '#server/records/office-log/act.ts'
import { exportCountries, filterToLog, type RowSources, refusePermission } from './ask-export.ts'
import { readExportRows } from './export-cursor-sql.ts'
import { type ExportRow, findExport, readExportPart, readExports } from './export-sql.ts'
import { csvMarksOf, writeCsv } from './write-csv.ts'
import { sheetOf } from './write-export.ts'

/** The caller's exports that are still available. */
export async function listExports(
  ctx: StaffCtx,
  { q: _, ...page }: OfficeCallInput<'GET /office-api/exports'>['query'],
) {
  const found = await readExports(ctx.db, { staff: ctx.staff.id, now: ctx.clock.now(), ...page })
  return { ...found, rows: found.rows.map(describe) }
}

/** An export of the caller. @throws Refusal not_found when it belongs to another person, or has expired */
export async function showExport(ctx: StaffCtx, id: string): Promise<ExportListRow> {
  return describe(await ownExport(ctx, id))
}

/**
 * The file of the caller's export. The caller must still have the permissions that it needed.
 * @throws Refusal not_found, permission_needed
 */
export function downloadExport(ctx: StaffCtx, id: string): Promise<OfficeFile> {
  return act(ctx, { verb: 'export.download', object: { kind: 'export', id } }, async (_tx, entry) => {
    const row = await ownExport(ctx, id)
    if (row.state !== 'done') throw new Refusal('not_found')
    const columns = columnsOf(row.source, row.query, row.columns)
    const may = exportCountries(ctx, row.source, columns)
    if (row.countries.some((code) => !may.some((own) => own === code)))
      throw refusePermission(ctx, row.source, columns)
    entry.changes = {
      source: { to: row.source },
      filter: { to: filterToLog(row.query) },
      rows: { to: row.rows },
    }
    return { ...fileOf(row.source, row.format, row.askedAt), parts: partsOf(ctx, id) }
  })
}

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
  const asked = Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  const columns = columnsOf('orders', asked).filter(({ personal }) => !personal)
  const countries = exportCountries(ctx, 'orders', columns)
  if (countries.length === 0) throw refusePermission(ctx, 'orders', columns)
  const filter = sources.orders.filterOf({ ...ctx, countries }, asked)
  if (streams >= mostStreams) throw new Refusal('exports_busy')
  // Counted before the first pause, so that requests at the same moment are counted, too.
  streams++
  const changes = { source: { to: 'orders' }, filter: { to: filterToLog(asked) } }
  const about = { verb: 'export.stream', object: { kind: 'export', id: 'orders.csv' }, changes }
  try {
    await act(ctx, about, async () => {})
  } catch (error) {
    streams--
    throw error
  }
  const names = columns.map(({ name }) => name)
  const sheet = { source: 'orders' as const, query: asked, columns: names, language: ctx.staff.language }
  // A separate pool, so that the shop's pool stays free for customers.
  const own = openDatabase(ctx.config.databaseUrl ?? '', {
    connections: 1,
    onIdleError: ({ message }) =>
      ctx.log.warn({ reason: message }, "the export's database connection was lost"),
  })
  const file = new PassThrough()
  let countRows = () => 0
  const written = own
    .transaction((tx) => {
      const found = readExportRows(tx, sources.orders.rows(filter as never), columns)
      const namesSeparator = format === 'csv_sep'
      const csv = writeCsv(sheetOf(sheet, found), csvMarksOf(countries), { namesSeparator })
      countRows = csv.rows
      return pipeline(Readable.from(csv.parts), file)
    })
    // Before the end is logged: the client has the file, and may ask for the next one.
    .finally(() => {
      streams--
      return own.close()
    })
  // A second entry: the number of rows is known at the end, and the process may end before.
  const logEnd = (result: string) =>
    record(
      ctx,
      { ...about, verb: 'export.streamed', changes: { ...changes, rows: { to: countRows() } } },
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

async function ownExport(ctx: StaffCtx, id: string): Promise<ExportRow> {
  const row = await findExport(ctx.db, id)
  if (!row || row.staffId !== ctx.staff.id || row.expiresAt <= ctx.clock.now()) throw new Refusal('not_found')
  return row
}

function describe({
  staffId: _,
  filter: _f,
  columns: _c,
  countries: _n,
  language: _l,
  finishedAt: _a,
  ...row
}: ExportRow) {
  return { ...row, askedAt: row.askedAt.toISOString(), expiresAt: row.expiresAt.toISOString() }
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  csv_sep: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function fileOf(source: string, format: ExportFormat, at: Date) {
  const ending = format === 'csv_sep' ? 'csv' : format
  return { name: `vaiven-${source}-${at.toISOString().slice(0, 10)}.${ending}`, type: types[format] }
}

async function* partsOf({ db }: StaffCtx, id: string): AsyncGenerator<Uint8Array> {
  for (let nth = 0; ; nth++) {
    const part = await readExportPart(db, id, nth)
    if (!part) return
    yield part
  }
}
