import { findCountry } from '#domain/geography/countries/countries.ts'
import type { Transaction } from '#server/platform/database.ts'
import { wordsOf } from '../towns.ts'
import { findCounties, findSpokenCounties } from './county-names.ts'
import { findProvinces } from './find-provinces.ts'
import { type KnownVenue, type PlaceToWrite, readKnownCounties, readKnownVenues } from './import-sql.ts'
import { idsOf, isSamePoint, type Judged, judge, unreadable, withoutProvince } from './judged-place.ts'
import type { PlaceLine } from './place-columns.ts'
import { pointOf, readPointOf } from './point-of-line.ts'

/** Finds out what each line would add to the venues or change of them, or why it cannot. */
export async function judgeVenues(tx: Transaction, rows: readonly PlaceLine[]): Promise<Judged[]> {
  const provinces = await findProvinces(tx, rows)
  const listed = await readKnownCounties(tx, idsOf(rows.map(provinces)))
  const find = findCounties(listed)
  const findSpoken = findSpokenCounties(listed)
  const countyOf = (csv: PlaceLine) => {
    const found = provinces(csv)
    if (!('province' in found)) return undefined
    const { id } = found.province
    return find(id, csv.county) ?? findSpoken(csv.country, id, csv.county)
  }
  const known = Map.groupBy(
    await readKnownVenues(
      tx,
      rows.flatMap((csv) => countyOf(csv)?.id ?? []),
    ),
    ({ countyId, name }) => `${countyId} ${wordsOf(name)}`,
  )
  const seen = new Set<string>()
  return rows.map((csv) => {
    const { name, address } = csv
    const found = provinces(csv)
    const county = countyOf(csv)
    if (!findCountry(csv.country)) return unreadable(csv, name, 'country_unknown')
    if ('problem' in found) return withoutProvince(csv, name, found)
    if (county === undefined) return unreadable(csv, name, 'county_unknown')
    if (!wordsOf(name)) return unreadable(csv, name, 'name_missing')
    if (name.length > 120 || address.length > 200) return unreadable(csv, name, 'text_too_long')
    const { point, problem } = readPointOf(csv, [pointOf(county) ? county : found.province])
    if (problem) return unreadable(csv, name, problem)
    const countyId = county.id
    const key = `${countyId} ${wordsOf(name)}`
    if (seen.has(key)) return unreadable(csv, name, 'repeated')
    seen.add(key)
    const before = known.get(key)?.[0]
    if (!address && !before) return unreadable(csv, name, 'address_missing')
    if (!point && !before) return unreadable(csv, name, 'point_missing')
    const write: PlaceToWrite = {
      id: before?.id ?? null,
      provinceId: found.province.id,
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

const isSameVenue = (before: KnownVenue, write: PlaceToWrite) =>
  before.address === write.address && isSamePoint(pointOf(before), write.point)
