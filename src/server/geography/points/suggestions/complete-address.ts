import type { AddressSuggestion } from '#contract/geography/address-suggestions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SuggestedPlace, TextToComplete } from '../geocoder.ts'
import type { FindPlaces } from './find-places.ts'
import { findCountiesByName, findTypedArea, type TypedArea } from './suggestion-sql.ts'
import { addressOf } from './written-address.ts'

/** Fewer letters would match half of a city. */
const shortestText = 3
const mostSuggested = 5

/**
 * Suggestions for a text in a county, else in a province, else in the caller's country: results that the
 * geocoder places in the county; if it gives no counties, in the province; otherwise those nearby. Empty
 * while the geocoder is unavailable.
 * @throws Refusal not_found
 */
export async function completeAddress(
  ctx: Ctx,
  typed: string,
  asked: { countyId?: number | undefined; provinceId?: number | undefined },
  findPlaces: FindPlaces,
): Promise<AddressSuggestion[]> {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  if (text.length < shortestText) return []
  const area = await findTypedArea(ctx.db, asked)
  if (!area && (asked.countyId ?? asked.provinceId) !== undefined) throw new Refusal('not_found')
  const places = await findPlaces(ctx, textInArea(ctx, text, area))
  if (places.length === 0) return []
  const countiesOf = await readCountiesOf(ctx, places, area?.provinceId ?? null)
  const inCounty = places.filter((place) => countiesOf(place).has(asked.countyId ?? Number.NaN))
  const inProvince = places.filter(({ areas }) =>
    areas.some((name) => isSameName(name, area?.province ?? '')),
  )
  const [closest = places] = [inCounty, inProvince].filter(({ length }) => length > 0)
  const suggestions = closest.map((place) => {
    const [only, ...others] = countiesOf(place)
    return {
      address: addressOf(place, text),
      detail: [...new Set(place.areas)]
        .slice(0, 2)
        .concat(place.postcode || [])
        .join(', '),
      countyId: asked.countyId ?? (others.length === 0 ? (only ?? null) : null),
    }
  })
  const once = new Map(suggestions.map((one) => [`${one.address}\n${one.detail}`.toLowerCase(), one]))
  return [...once.values()].slice(0, mostSuggested)
}

/**
 * The request to the geocoder. It depends only on the text and the area, so that its result can be cached.
 */
export function textInArea(
  { country }: Pick<Ctx, 'country'>,
  text: string,
  area: TypedArea | undefined,
): TextToComplete {
  const { latitude = null, longitude = null, isCounty = false } = area ?? {}
  // The point of a province may be that of its capital.
  const withinMetres = isCounty ? 40_000 : 250_000
  return {
    text,
    county: area?.county ?? null,
    province: area?.province ?? null,
    countryCode: area?.countryCode ?? country.code,
    near: latitude === null || longitude === null ? null : { latitude, longitude, withinMetres },
  }
}

const { compare } = new Intl.Collator('es', { sensitivity: 'base' })
const isSameName = (one: string, other: string) => compare(one, other) === 0

async function readCountiesOf(
  { db, country }: Ctx,
  places: readonly SuggestedPlace[],
  provinceId: number | null,
) {
  const names = [...new Set(places.flatMap(({ areas }) => areas))]
  const counties = await findCountiesByName(db, names, { provinceId, countryCode: country.code })
  const ids = Map.groupBy(counties, ({ name }) => name)
  return (place: SuggestedPlace) =>
    new Set(place.areas.flatMap((name) => (ids.get(name) ?? []).map(({ id }) => id)))
}
