import type { Transaction } from '#server/platform/database.ts'
import type { CountryGeography, GeoProvince } from './geography.ts'
import { readProvincesWithoutCode, setProvinceCode } from './geography-sql.ts'
import { wordsOf } from './towns.ts'

/**
 * Gives manually created provinces the code of the official province that they are, so that none exists
 * twice. When several have the name, the one with the most counties in common is taken.
 */
export async function adoptProvinces(
  tx: Transaction,
  { country, provinces }: CountryGeography,
): Promise<void> {
  for (const { id, name, counties } of await readProvincesWithoutCode(tx, country)) {
    const known = new Set(counties.map(wordsOf))
    const shared = ({ counties: own }: GeoProvince) =>
      own.filter((county) => known.has(wordsOf(county.name))).length
    const named = provinces.filter((province) => wordsOf(province.name) === wordsOf(name))
    const [best, second] = named
      .map((province) => ({ province, shared: shared(province) }))
      .sort((a, b) => b.shared - a.shared)
    if (best && (!second || best.shared > second.shared)) await setProvinceCode(tx, id, best.province.code)
  }
}
