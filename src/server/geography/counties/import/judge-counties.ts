import { findCountry } from '#domain/geography/countries/countries.ts'
import type { Transaction } from '#server/platform/database.ts'
import { wordsOf } from '../towns.ts'
import { findCounties } from './county-names.ts'
import { findProvinces } from './find-provinces.ts'
import { type KnownCounty, type PlaceToWrite, readKnownCounties } from './import-sql.ts'
import { idsOf, isSamePoint, type Judged, judge, unreadable, withoutProvince } from './judged-place.ts'
import type { PlaceLine } from './place-columns.ts'
import { pointOf, readPointOf } from './point-of-line.ts'

/** Finds out what each line would add to the counties or change of them, or why it cannot. */
export async function judgeCounties(tx: Transaction, rows: readonly PlaceLine[]): Promise<Judged[]> {
  const provinces = await findProvinces(tx, rows)
  const find = findCounties(await readKnownCounties(tx, idsOf(rows.map(provinces))))
  const seen = new Set<string>()
  return rows.map((csv) => {
    const name = csv.name || csv.county
    const found = provinces(csv)
    if (!findCountry(csv.country)) return unreadable(csv, name, 'country_unknown')
    if ('problem' in found) return withoutProvince(csv, name, found)
    const provinceId = found.province.id
    if (!wordsOf(name)) return unreadable(csv, name, 'name_missing')
    if (name.length > 120 || csv.postalCode.length > 12) return unreadable(csv, name, 'text_too_long')
    const before = find(provinceId, name)
    const key = `${provinceId} ${wordsOf(before?.name ?? name)}`
    const { point, problem } = readPointOf(csv, [found.province, before])
    if (problem) return unreadable(csv, name, problem)
    if (seen.has(key)) return unreadable(csv, name, 'repeated')
    seen.add(key)
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

const isSameCounty = (before: KnownCounty, write: PlaceToWrite) =>
  before.kind === 'listed' &&
  before.code === write.code &&
  before.postalCode === write.postalCode &&
  isSamePoint(pointOf(before), write.point)
