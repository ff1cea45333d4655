import { findCountry } from '#domain/geography/countries/countries.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type StaffFile, tableAsCsv } from '#server/platform/workbook/tables/read-table.ts'
import type { TableFile } from '#server/platform/workbook/tables/table-worker.ts'
import { act } from '#server/records/office-log/act.ts'
import type { PlaceEditor } from '../office/edit-county.ts'
import { lockImport, writeImportedCounties, writeImportedVenues } from './import-sql.ts'
import { judgeCounties } from './judge-counties.ts'
import { judgeVenues } from './judge-venues.ts'
import { type ImportedPlace, type Judged, unreadable } from './judged-place.ts'
import { readPlaces } from './place-columns.ts'

export type PlacesImport = {
  kind: 'counties' | 'venues'
  applied: boolean
  /** the rows that were read, to send again with `apply` */
  csv: string
  rows: ImportedPlace[]
} & Pick<TableFile, 'sheet' | 'leftOut' | 'notUnderstood' | 'headings' | 'sums'>

/**
 * Reads counties (colonias) or venues from a spreadsheet, and returns what each line would change; with `apply` the
 * changes are made in one transaction. Unreadable lines are skipped with a reason. Existing counties and
 * venues are matched by name in their province or county; nothing is deleted, and missing columns or empty
 * cells change nothing.
 * @throws Refusal places_not_readable, file_…
 */
export async function importPlaces(
  ctx: PlaceEditor & { log: Log },
  file: StaffFile,
  { apply }: { apply: boolean },
): Promise<PlacesImport> {
  const { kind, lines, table } = await readPlaces(ctx.log, file)
  const { countries } = ctx
  const judge = async (tx: Transaction): Promise<Judged[]> => {
    await lockImport(tx)
    const judged = await (kind === 'counties' ? judgeCounties(tx, lines) : judgeVenues(tx, lines))
    return judged.map((one, nth) => {
      const line = lines[nth]
      if (line?.hasError) return unreadable(line, one.row.name, 'cell_has_error')
      const isOthers =
        line && findCountry(line.country) && countries && !countries.some((code) => code === line.country)
      return isOthers ? unreadable(line, one.row.name, 'country_of_others') : one
    })
  }
  const { sheet, leftOut, notUnderstood, headings, sums } = table
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  const describe = ({ row }: Judged): ImportedPlace =>
    row.outcome === 'unreadable' ? { ...row, values: cellsOf.get(row.line) ?? {} } : row
  const answer = (judged: Judged[]) => ({
    ...{ kind, applied: apply, csv: tableAsCsv(table), sheet, leftOut, notUnderstood, headings, sums },
    rows: judged.map(describe),
  })
  if (!apply) return answer(await ctx.db.transaction(judge))
  return act(ctx, { verb: 'place.import' }, async (tx, entry) => {
    const judged = await judge(tx)
    const writes = judged.flatMap(({ write }) => write ?? [])
    await (kind === 'counties' ? writeImportedCounties(tx, writes) : writeImportedVenues(tx, writes))
    const count = (outcome: ImportedPlace['outcome']) =>
      judged.filter(({ row }) => row.outcome === outcome).length
    entry.changes = { kind: { to: kind }, added: { to: count('new') }, changed: { to: count('changed') } }
    return answer(judged)
  })
}
