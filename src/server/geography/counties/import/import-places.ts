import { findCountry } from '#domain/countries/countries.ts'
import { readPoint as readPair } from '#domain/points/point.ts'
import { readDegrees } from '#domain/points/read-degrees.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type StaffFile, tableAsCsv } from '#server/platform/workbook/read-table.ts'
import type { TableFile } from '#server/platform/workbook/table-worker.ts'
import { act } from '#server/records/office-log/act.ts'
import type { Point } from '../geography.ts'
import type { PlaceEditor } from '../office/edit-county.ts'
import { wordsOf } from '../towns.ts'
import { findProvinces } from './find-provinces.ts'
import {
  type KnownCounty,
  type KnownVenue,
  lockImport,
  type PlaceToWrite,
  readKnownCounties,
  readKnownVenues,
  writeImportedCounties,
  writeImportedVenues,
} from './import-sql.ts'
import { type PlaceLine, readPlaces } from './place-columns.ts'

export type Unreadable =
  | 'cell_has_error'
  | 'country_unknown'
  | 'country_of_others'
  | 'province_unknown'
  | 'county_unknown'
  | 'name_missing'
  | 'text_too_long'
  | 'address_missing'
  | 'point_missing'
  | 'point_unreadable'
  | 'repeated'

export type ImportedPlace =
  | { line: number; name: string; outcome: 'new' | 'changed' | 'unchanged' }
  | {
      line: number
      name: string
      outcome: 'unreadable'
      reason: Unreadable
      /** the cells, to be corrected */
      values: Record<string, string>
    }

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

type Judged = { row: ImportedPlace; write?: PlaceToWrite }

async function judgeCounties(tx: Transaction, rows: readonly PlaceLine[]): Promise<Judged[]> {
  const provinces = await findProvinces(tx, rows)
  const known = Map.groupBy(
    await readKnownCounties(tx, [...new Set(rows.flatMap((csv) => provinces(csv) ?? []))]),
    ({ provinceId, name }) => `${provinceId} ${wordsOf(name)}`,
  )
  const seen = new Set<string>()
  return rows.map((csv) => {
    const name = csv.name || csv.county
    const provinceId = provinces(csv)
    const point = readPoint(csv)
    if (!findCountry(csv.country)) return unreadable(csv, name, 'country_unknown')
    if (provinceId === undefined) return unreadable(csv, name, 'province_unknown')
    if (!wordsOf(name)) return unreadable(csv, name, 'name_missing')
    if (name.length > 120 || csv.postalCode.length > 12) return unreadable(csv, name, 'text_too_long')
    if (point === 'unreadable') return unreadable(csv, name, 'point_unreadable')
    const key = `${provinceId} ${wordsOf(name)}`
    if (seen.has(key)) return unreadable(csv, name, 'repeated')
    seen.add(key)
    const before = known.get(key)?.[0]
    const write: PlaceToWrite = {
      id: before?.id ?? null,
      provinceId,
      countyId: 0,
      name: before?.name ?? name,
      address: '',
      code: csv.code || before?.code || null,
      postalCode: csv.postalCode || before?.postalCode || null,
      point: point ?? pointOf(before),
    }
    return judge(csv, name, write, before && isSameCounty(before, write))
  })
}

async function judgeVenues(tx: Transaction, rows: readonly PlaceLine[]): Promise<Judged[]> {
  const provinces = await findProvinces(tx, rows)
  const counties = Map.groupBy(
    await readKnownCounties(tx, [...new Set(rows.flatMap((csv) => provinces(csv) ?? []))]),
    ({ provinceId, name }) => `${provinceId} ${wordsOf(name)}`,
  )
  const countyIdOf = (csv: PlaceLine) => counties.get(`${provinces(csv)} ${wordsOf(csv.county)}`)?.[0]?.id
  const known = Map.groupBy(
    await readKnownVenues(
      tx,
      rows.flatMap((csv) => countyIdOf(csv) ?? []),
    ),
    ({ countyId, name }) => `${countyId} ${wordsOf(name)}`,
  )
  const seen = new Set<string>()
  return rows.map((csv) => {
    const { name, address } = csv
    const provinceId = provinces(csv)
    const countyId = countyIdOf(csv)
    const point = readPoint(csv)
    if (!findCountry(csv.country)) return unreadable(csv, name, 'country_unknown')
    if (provinceId === undefined) return unreadable(csv, name, 'province_unknown')
    if (countyId === undefined) return unreadable(csv, name, 'county_unknown')
    if (!wordsOf(name)) return unreadable(csv, name, 'name_missing')
    if (name.length > 120 || address.length > 200) return unreadable(csv, name, 'text_too_long')
    if (point === 'unreadable') return unreadable(csv, name, 'point_unreadable')
    const key = `${countyId} ${wordsOf(name)}`
    if (seen.has(key)) return unreadable(csv, name, 'repeated')
    seen.add(key)
    const before = known.get(key)?.[0]
    if (!address && !before) return unreadable(csv, name, 'address_missing')
    if (!point && !before) return unreadable(csv, name, 'point_missing')
    const write: PlaceToWrite = {
      id: before?.id ?? null,
      provinceId,
      countyId,
      name: before?.name ?? name,
      address: address || (before?.address ?? ''),
      code: null,
      postalCode: null,
      point: point ?? pointOf(before),
    }
    return judge(csv, name, write, before && isSameVenue(before, write))
  })
}

function judge({ line }: PlaceLine, name: string, write: PlaceToWrite, same: boolean | undefined): Judged {
  if (same) return { row: { line, name, outcome: 'unchanged' } }
  return { row: { line, name, outcome: write.id === null ? 'new' : 'changed' }, write }
}

const unreadable = ({ line }: PlaceLine, name: string, reason: Unreadable): Judged => ({
  row: { line, name, outcome: 'unreadable', reason, values: {} },
})

const isSamePoint = (a: Point | null, b: Point | null) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

const isSameCounty = (before: KnownCounty, write: PlaceToWrite) =>
  before.kind === 'listed' &&
  before.code === write.code &&
  before.postalCode === write.postalCode &&
  isSamePoint(pointOf(before), write.point)

const isSameVenue = (before: KnownVenue, write: PlaceToWrite) =>
  before.address === write.address && isSamePoint(pointOf(before), write.point)

function pointOf(place: { latitude: number | null; longitude: number | null } | undefined): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null
  return { latitude: place.latitude, longitude: place.longitude }
}

/** The point of its two columns or of its only one; null when it has none. */
function readPoint({ latitude, longitude, point }: PlaceLine): Point | null | 'unreadable' {
  if (point) return readPair(point) ?? 'unreadable'
  if (!latitude && !longitude) return null
  const [lat, lng] = [readDegrees(latitude, 90), readDegrees(longitude, 180)]
  return lat === null || lng === null ? 'unreadable' : { latitude: lat, longitude: lng }
}
