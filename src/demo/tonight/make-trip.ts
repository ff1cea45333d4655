import { freeSlug } from '#server/catalogue/events/office/create-event.ts'
import type { OpenShop } from '#server/open-shop.ts'
import type { Shop } from '#server/platform/context.ts'
import { places } from '../content/places/demo-places.ts'
import { provinces } from '../content/places/demo-provinces.ts'
import { tonightsEvent, tonightsSlug } from '../content/tonight/tonights-content.ts'
import { readDemoProvinces } from '../demo-sql.ts'
import { findDemoGeography } from '../rows/demo-rows.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { writeDemoEvent } from '../write-demo-event.ts'
import { bookParties } from './book-parties.ts'
import { findTonightsTrip } from './find-trip.ts'
import { planVans } from './plan-vans.ts'
import { findNewestTrip, findPlaceNamed, lockTonight, type TonightsTrip } from './tonight-sql.ts'

/**
 * The trip of tonight: the one under way, else a new one that leaves soon, with orders, a published plan and vans with
 * drivers. `cards`: cards are paid at a simulator.
 */
export async function makeTonightsTrip(shop: OpenShop, { cards }: { cards: boolean }): Promise<TonightsTrip> {
  const turn = await lockTonight(shop.databaseUrl)
  try {
    return (await findTonightsTrip(shop)) ?? (await makeTrip(shop, cards))
  } finally {
    await turn.end()
  }
}

async function makeTrip(shop: OpenShop, cards: boolean): Promise<TonightsTrip> {
  const { db } = shop
  const ids = await writeTonightsEvent(shop)
  const dateId = await bookParties(shop, ids, { cards })
  await planVans(shop, ids, dateId)
  const made = await findNewestTrip(db, tonightsSlug)
  if (made?.dateId !== dateId) throw new Error('the plan of tonight’s trip is not published')
  return made
}

/** A new event with a slug of its own; the ids of what it needs. */
async function writeTonightsEvent({ db, clock }: Shop): Promise<DemoIds> {
  const event = tonightsEvent(clock.now())
  const ids = findDemoGeography(await readDemoProvinces(db, provinces))
  const place = places.find(({ key }) => key === event.placeKey)
  const placeId = place && (await findPlaceNamed(db, place.name))
  if (placeId === undefined) throw new Error(`the shop has no place of the demo's ${event.key}`)
  ids.places.set(event.placeKey, placeId)
  await db.transaction(async (tx) => {
    await writeDemoEvent(tx, { ...event, slug: await freeSlug(tx, event.slug) }, ids)
  })
  return ids
}
