import { findCountry } from '#domain/countries/countries.ts'
import { act } from '../../office-log/act.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Point } from '../geography.ts'
import type { PlaceEditor } from '../office/edit-county.ts'
import { wordsOf } from '../towns.ts'
import {
  type KnownCounty,
  type KnownVenue,
  lockImport,
  type PlaceToWrite,
  readKnownCounties,
  readKnownVenues,
  readProvincesByCode,
  writeImportedCounties,
  writeImportedVenues,
} from './import-sql.ts'
import { type CsvPlace, readPlacesCsv } from './read-places-csv.ts'

export type Unreadable =
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
  | { line: number; name: string; outcome: 'unreadable'; reason: Unreadable }

export type PlacesImport = { kind: 'counties' | 'venues'; applied: boolean; rows: ImportedPlace[] }

/**
 * Reads counties (colonias) or venues from a CSV, and returns what each line would change; with `apply` the
 * changes are made in one transaction. Unreadable lines are skipped with a reason. Existing counties and
 * venues are matched by name in their province or county; nothing is deleted, and missing columns or empty
 * cells change nothing.
 * @throws Refusal places_not_readable
 */
export async function importPlaces(
  ctx: PlaceEditor,
  csv: Uint8Array,
  { apply }: { apply: boolean },
): Promise<PlacesImport> {
  const { kind, rows } = readPlacesCsv(csv)
  const { countries } = ctx
  const judge = async (tx: Transaction): Promise<Judged[]> => {
    await lockImport(tx)
    const judged = await (kind === 'counties' ? judgeCounties(tx, rows) : judgeVenues(tx, rows))
    return judged.map((one, nth) => {
      const csv = rows[nth]
      const isOthers =
        csv && findCountry(csv.country) && countries && !countries.some((code) => code === csv.country)
      return isOthers ? unreadable(csv, one.row.name, 'country_of_others') : one
    })
  }
  const answer = (judged: Judged[]) => ({ kind, applied: apply, rows: judged.map(({ row }) => row) })
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

async function judgeCounties(tx: Transaction, rows: readonly CsvPlace[]): Promise<Judged[]> {
  const provinces = await readProvincesByCode(tx, rows)
  const known = Map.groupBy(
    await readKnownCounties(tx, [...provinces.values()]),
    ({ provinceId, name }) => `${provinceId} ${wordsOf(name)}`,
  )
  const seen = new Set<string>()
  return rows.map((csv) => {
    const name = csv.name || csv.county
    const provinceId = provinces.get(`${csv.country} ${csv.province}`)
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

async function judgeVenues(tx: Transaction, rows: readonly CsvPlace[]): Promise<Judged[]> {
  const provinces = await readProvincesByCode(tx, rows)
  const counties = Map.groupBy(
    await readKnownCounties(tx, [...provinces.values()]),
    ({ provinceId, name }) => `${provinceId} ${wordsOf(name)}`,
  )
  const countyIdOf = (csv: CsvPlace) =>
    counties.get(`${provinces.get(`${csv.country} ${csv.province}`)} ${wordsOf(csv.county)}`)?.[0]?.id
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
    const provinceId = provinces.get(`${csv.country} ${csv.province}`)
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

function judge({ line }: CsvPlace, name: string, write: PlaceToWrite, same: boolean | undefined): Judged {
  if (same) return { row: { line, name, outcome: 'unchanged' } }
  return { row: { line, name, outcome: write.id === null ? 'new' : 'changed' }, write }
}

const unreadable = ({ line }: CsvPlace, name: string, reason: Unreadable): Judged => ({
  row: { line, name, outcome: 'unreadable', reason },
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

/** Degrees with a decimal point or comma; null when both are missing. */
function readPoint({ latitude, longitude }: CsvPlace): Point | null | 'unreadable' {
  if (!latitude && !longitude) return null
  const [lat, lng] = [latitude, longitude].map((text) =>
    /^-?\d{1,3}([.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN,
  ) as [number, number]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { latitude: lat, longitude: lng } : 'unreadable'
}
