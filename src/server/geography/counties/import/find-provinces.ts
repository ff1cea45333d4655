import { findCountry } from '#domain/geography/countries/countries.ts'
import { readRegion } from '#domain/geography/countries/read-region.ts'
import type { Transaction } from '#server/platform/database.ts'
import { wordsOf } from '../towns.ts'
import { isSpokenName } from './county-names.ts'
import { type KnownProvince, readProvincesOf } from './import-sql.ts'

type Named = { country: string; region: string; province: string }

/** The province of a row, or why there is none; `among` are the regions of several with its name. */
export type FoundProvince =
  | { province: KnownProvince }
  | { problem: 'province_unknown' | 'province_of_other_region' }
  | { problem: 'province_ambiguous'; among: string[] }

/** A code as numbers in a spreadsheet have it: without the zeros at its start. */
const asNumber = (code: string) => code.replace(/^0+(?=\d)/, '')

/** A province, or the text of a row, in the forms that are compared. */
type Forms = { code: string; number: string; words: string; regionCode: string | undefined }

/** How a text may name a province, the surest first. */
const ways: readonly ((known: Forms, text: Forms) => boolean)[] = [
  (known, text) => known.code !== '' && known.code === text.code,
  (known, text) => known.number !== '' && known.number === text.number,
  (known, text) => known.words === text.words,
  // In Chile and Spain a province is itself what people write in several ways.
  (known, text) => known.regionCode === undefined && known.code !== '' && known.code === text.regionCode,
  // "Naucalpan" is Naucalpan de Juárez.
  (known, text) => known.words.startsWith(`${text.words} de `),
  // "GAM" is Gustavo A. Madero.
  (known, text) => /^[a-z]{3,5}$/.test(text.words) && isSpokenName(text.words, known.words),
  (known, text) => known.words === `la ${text.words}`,
]

/** "San Pedro" of Nuevo León is San Pedro Garza García. */
const waysInRegion = [...ways, (known: Forms, text: Forms) => known.words.startsWith(`${text.words} `)]

/** A name in comparable form, without what kind of division it is; Cuzco is Cusco. */
const nameOf = (text: string) =>
  wordsOf(text)
    .replace(/^(?:provincia|municipio|alcaldia|delegacion) (?:de |del )?(?=.)/, '')
    .replace(/\bcuzco\b/g, 'cusco')
    .replace(/\bnazca\b/g, 'nasca')

type Prepared = Forms & { province: KnownProvince }

const prepare = (province: KnownProvince): Prepared => ({
  ...{ province, code: province.code ?? '', words: nameOf(province.name) },
  ...{ number: asNumber(province.code ?? ''), regionCode: province.regionCode ?? undefined },
})

function regionOf(country: string, text: string): string | undefined {
  const known = findCountry(country)
  return known && readRegion(known.code, text)
}

/**
 * The province of a row: by its code, also one that lost its zeros, or by a name that is the only one in its region, or in its
 * country. A region that is not known is no reason to refuse a row.
 */
export async function findProvinces(
  tx: Transaction,
  rows: readonly Named[],
): Promise<(row: Named) => FoundProvince> {
  const known = await readProvincesOf(tx, [...new Set(rows.map(({ country }) => country))])
  const byCountry = Map.groupBy(known.map(prepare), ({ province }) => province.country)
  const found = new Map<string, FoundProvince>()
  return (row) => {
    const key = JSON.stringify([row.country, row.region, row.province])
    const before = found.get(key)
    if (before) return before
    const answer = findOne(row, byCountry.get(row.country) ?? [])
    found.set(key, answer)
    return answer
  }
}

function findOne({ country, region, province }: Named, known: readonly Prepared[]): FoundProvince {
  const text: Forms = {
    ...{ code: province, words: nameOf(province), regionCode: regionOf(country, province) },
    number: /^\d+$/.test(province) ? asNumber(province) : '',
  }
  if (text.words === '') return { problem: 'province_unknown' }
  const regionCode = regionOf(country, region)
  const isInside = (one: Prepared) => (one.regionCode ?? one.code.slice(0, 2)) === regionCode
  const inside = regionCode === undefined ? known : known.filter(isInside)
  for (const isNamed of inside === known ? ways : waysInRegion) {
    const named = inside.filter((one) => isNamed(one, text))
    const [only, ...others] = named
    if (only && others.length === 0) return { province: only.province }
    if (only) return { problem: 'province_ambiguous', among: regionsOf(named) }
  }
  const isElsewhere = inside !== known && known.some((one) => ways.some((isNamed) => isNamed(one, text)))
  return { problem: isElsewhere ? 'province_of_other_region' : 'province_unknown' }
}

const regionsOf = (named: readonly Prepared[]) =>
  [...new Set(named.map(({ province: { region, code } }) => region ?? code ?? ''))].sort((a, b) =>
    a.localeCompare(b, 'es'),
  )
