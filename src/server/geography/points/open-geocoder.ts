import { metresBetween } from '#domain/geography/points/point.ts'
import type { Config } from '#server/platform/config.ts'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'
import {
  type AddressToFind,
  type Candidate,
  type Geocoder,
  GeocoderUnavailable,
  type GetJson,
} from './geocoder.ts'
import { askNominatim, completeByNominatim } from './nominatim.ts'
import { askPhoton, completeByPhoton } from './photon.ts'

/** In metres. A larger candidate is a district, and no better than the county's centre. */
const worstAccuracy = 1_500
const kinds = {
  nominatim: { find: askNominatim, complete: completeByNominatim },
  photon: { find: askPhoton, complete: completeByPhoton },
}

/** Its usage policy forbids autocomplete (https://operations.osmfoundation.org/policies/nominatim/). */
const withoutSuggestions = 'nominatim.openstreetmap.org'

/** The configured geocoder; null without one. */
export function openGeocoder(
  { geocoder: { url, kind }, publicUrl }: Pick<Config, 'geocoder' | 'publicUrl'>,
  timeoutMs = 5_000,
): Geocoder | null {
  if (!url) return null
  const get: GetJson = (path, query) =>
    getJson(new URL(`${url.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`), publicUrl, timeoutMs)
  return {
    name: `${kind} ${url}`,
    async find(asked) {
      const candidates = await kinds[kind].find(get, asked).catch(asUnavailable)
      const fitting = candidates.find((one) => isFitting(one, asked))
      if (!fitting) return null
      const { latitude, longitude, accuracy } = fitting
      return { latitude, longitude, accuracy: Math.max(1, Math.round(accuracy)) }
    },
    suggest:
      new URL(url).hostname === withoutSuggestions
        ? null
        : async (asked) => {
            const places = await kinds[kind].complete(get, asked).catch(asUnavailable)
            return places.filter((place) => place.street !== '' && isInside(place, asked))
          },
  }
}

function asUnavailable(error: unknown): never {
  if (error instanceof GeocoderUnavailable) throw error
  throw new GeocoderUnavailable(`the geocoder's answer cannot be read: ${(error as Error).message}`)
}

function isFitting(candidate: Candidate, asked: AddressToFind): boolean {
  return candidate.accuracy <= worstAccuracy && isInside(candidate, asked)
}

function isInside(
  candidate: Candidate,
  { countryCode, near }: Pick<AddressToFind, 'countryCode' | 'near'>,
): boolean {
  const { latitude, longitude, accuracy } = candidate
  if (!Number.isFinite(accuracy) || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return false
  if (candidate.countryCode !== countryCode) return false
  return !near || metresBetween(candidate, near) <= near.withinMetres
}

/**
 * Identifies the shop, as the usage policy of Nominatim requires
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
async function getJson(url: URL, publicUrl: string, limit: number): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': `Vaiven/1.0 (+${publicUrl})` }
  const answer = await fetch(url, { headers, signal: outsideCall(limit), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new GeocoderUnavailable(`the geocoder does not answer: ${(error as Error).message}`)
    },
  )
  if (!answer.ok) {
    await answer.body?.cancel()
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new GeocoderUnavailable(
      `the geocoder answers ${answer.status}`,
      Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    )
  }
  return answer.json()
}
