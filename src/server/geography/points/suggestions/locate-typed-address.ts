import type { TypedPoint } from '#contract/geography/address-suggestions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { textInArea } from './complete-address.ts'
import type { FindPlaces } from './find-places.ts'
import { findTypedArea } from './suggestion-sql.ts'

/**
 * The probable point of a typed address: the geocoder's best result, else its county's centre; null when that
 * is unknown, too. It does not use the points of other customers' orders, which would reveal where they live.
 * @throws Refusal not_found
 */
export async function locateTypedAddress(
  ctx: Ctx,
  typed: string,
  countyId: number,
  findPlaces: FindPlaces | null,
): Promise<TypedPoint | null> {
  const area = await findTypedArea(ctx.db, { countyId })
  if (!area) throw new Refusal('not_found')
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  const [place] = findPlaces && text ? await findPlaces(ctx, textInArea(ctx, text, area)) : []
  if (place) return { latitude: place.latitude, longitude: place.longitude, source: 'geocoder' }
  const { latitude, longitude } = area
  return latitude === null || longitude === null ? null : { latitude, longitude, source: 'county' }
}
