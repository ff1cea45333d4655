import type { Ctx } from '#server/platform/context.ts'
import { type Geocoder, GeocoderUnavailable, type SuggestedPlace, type TextToComplete } from '../geocoder.ts'

export type FindPlaces = (
  ctx: Pick<Ctx, 'clock' | 'log'>,
  asked: TextToComplete,
) => Promise<readonly SuggestedPlace[]>

/** Texts that people type are cached in memory only, and only briefly. */
const rememberMs = 600_000
const mostRemembered = 2_000

/** Per process: requests to a slow geocoder must not pile up. */
const mostUnderWay = 8

const shortestPauseMs = 5_000
const longestPauseMs = 300_000

/**
 * The geocoder's suggestions, cached for some minutes. Empty while it fails, is busy or limits our rate. null
 * without a geocoder, or when it does not allow autocomplete.
 */
export function createPlaceFinder(geocoder: Pick<Geocoder, 'suggest'> | null): FindPlaces | null {
  return geocoder?.suggest ? withCache(geocoder.suggest) : null
}

function withCache(suggest: NonNullable<Geocoder['suggest']>): FindPlaces {
  const known = new Map<string, { until: number; places: readonly SuggestedPlace[] }>()
  const underWay = new Map<string, Promise<readonly SuggestedPlace[]>>()
  let pausedUntil = 0
  let failures = 0

  async function ask(ctx: Parameters<FindPlaces>[0], key: string, asked: TextToComplete) {
    try {
      const places = await suggest(asked)
      failures = 0
      known.delete(key)
      known.set(key, { until: ctx.clock.now().getTime() + rememberMs, places })
      for (const oldest of known.keys()) {
        if (known.size <= mostRemembered) break
        known.delete(oldest)
      }
      return places
    } catch (error) {
      if (!(error instanceof GeocoderUnavailable)) throw error
      const wished =
        error.retryAfterSeconds === null ? shortestPauseMs * 2 ** failures : error.retryAfterSeconds * 1_000
      failures = Math.min(failures + 1, 10)
      pausedUntil = ctx.clock.now().getTime() + Math.min(wished, longestPauseMs)
      ctx.log.warn(
        { reason: error.message, until: new Date(pausedUntil) },
        'address suggestions are off: the geocoder fails',
      )
      return []
    } finally {
      underWay.delete(key)
    }
  }

  return async (ctx, asked) => {
    const now = ctx.clock.now().getTime()
    const key = JSON.stringify([asked.countryCode, asked.province, asked.county, asked.text.toLowerCase()])
    const remembered = known.get(key)
    if (remembered && remembered.until > now) return remembered.places
    const other = underWay.get(key)
    if (other) return other
    if (now < pausedUntil || underWay.size >= mostUnderWay) return []
    const answer = ask(ctx, key, asked)
    underWay.set(key, answer)
    return answer
  }
}
