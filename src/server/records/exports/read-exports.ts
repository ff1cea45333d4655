import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ExportListRow } from '#contract/office/records/exports.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { columnsOf, type ExportFormat } from '#domain/records/exports/export-sources.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeFile } from '#server/platform/http/office-http.ts'
import { act } from '#server/records/office-log/act.ts'
import { exportCountries, filterToLog, refusePermission } from './ask-export.ts'
import { type ExportRow, findExport, readExportPart, readExports } from './export-sql.ts'

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

export function fileOf(source: string, format: ExportFormat, at: Date) {
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
