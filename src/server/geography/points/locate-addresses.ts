import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { type Geocoder, GeocoderUnavailable } from './geocoder.ts'
import { openGeocoder } from './open-geocoder.ts'
import {
  applyKnownPoints,
  claimNextText,
  forgetUnusedPoints,
  leaveAtCounty,
  postponeTurns,
  returnText,
  returnTurn,
  storeAnswer,
  switchGeocoder,
  type TextToFind,
  takeTurn,
} from './point-sql.ts'

/**
 * For all processes together, as the usage policy of Nominatim requires
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
const secondsBetweenQuestions = 1

/** Geocodes addresses after the order. */
export function pointJobs(shop: Shop): Job[] {
  return [
    {
      name: 'locate addresses',
      everyMs: 1_000,
      run: () => locateAddresses(shop, openGeocoder(shop.config)),
    },
    {
      name: 'forget unused points',
      everyMs: 600_000,
      run: () => forgetUnusedPoints(shop.db, new Date(shop.clock.now().getTime() - 600_000)),
    },
  ]
}

/**
 * Gives addresses their points: first from addresses with the same text, then for one text from the geocoder.
 * Without a geocoder, or when it finds nothing, the county's point is used.
 */
export async function locateAddresses(shop: Shop, geocoder: Geocoder | null): Promise<void> {
  const { db, clock } = shop
  await db.transaction((tx) => switchGeocoder(tx, geocoder?.name ?? '', clock.now()))
  await applyKnownPoints(db)
  await leaveAtCounty(db, clock.now(), geocoder !== null)
  if (!geocoder) return
  const text = await takeText(shop, geocoder)
  if (!text) return
  await askFor(shop, geocoder, text)
  await applyKnownPoints(db)
}

function takeText({ db, clock }: Shop, geocoder: Geocoder): Promise<TextToFind | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    if (!(await takeTurn(tx, now, secondsBetweenQuestions, geocoder.name))) return undefined
    const text = await claimNextText(tx, now)
    if (!text) await returnTurn(tx, now)
    return text
  })
}

async function askFor({ db, clock, log }: Shop, geocoder: Geocoder, text: TextToFind): Promise<void> {
  const { latitude, longitude, isCounty } = text
  // Provinces of Chile and Spain are large, and their point may be that of the capital.
  const withinMetres = isCounty ? 40_000 : text.countryCode === 'MX' ? 60_000 : 250_000
  const near = latitude === null || longitude === null ? null : { latitude, longitude, withinMetres }
  try {
    await storeAnswer(db, text, await geocoder.find({ ...text, near }), clock.now())
  } catch (error) {
    await returnText(db, text)
    if (!(error instanceof GeocoderUnavailable)) throw error
    const until = await postponeTurns(db, clock.now(), error.retryAfterSeconds)
    log.warn({ reason: error.message, until }, 'geocoding is paused: the geocoder fails')
  }
}
