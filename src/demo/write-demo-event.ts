import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'
import type { NewVariant } from '#server/catalogue/events/writing/new-event.ts'
import { writeEvent } from '#server/catalogue/events/writing/write-event.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type DemoEvent, type DemoVariant, demoLocales, type PerLocale } from './content/demo-types.ts'
import { places } from './content/places/demo-places.ts'
import { picturePathOf } from './demo-pictures.ts'
import type { DemoIds } from './rows/row-ids.ts'

const zoneOf = new Map(places.map((place) => [place.key, place.timeZone]))

/** Inserts an event of the demo, and stores its ids by its key. */
export async function writeDemoEvent(db: Queryable, event: DemoEvent, ids: DemoIds): Promise<void> {
  const zone = zoneOf.get(event.placeKey) ?? 'UTC'
  const { type, periodicity, paymentType, available, recommended, pickUp, saleEndsMinutes, stops } = event
  const [currency] = event.categories.flatMap(({ variants }) => variants.map((variant) => variant.currency))
  if (!currency) throw new Error(`${event.key} has nothing to sell`)
  const { id, dateIds, variants } = await writeEvent(db, {
    slug: event.slug,
    type,
    countryCode: event.country,
    currency,
    periodicity,
    paymentType,
    place: idOf(ids.places, event.placeKey),
    imagePath: picturePathOf(event.picture),
    available,
    recommended: recommended ?? false,
    pickUp,
    saleEndsMinutes,
    texts: textsOf(event.translations).map((text) => ({ ...text, message: event.message?.[text.locale] })),
    dates: event.dates.map(({ startsAt, endsAt }) => ({
      startsAt: instant(startsAt, zone),
      endsAt: instant(endsAt, zone),
    })),
    stops,
    categories: event.categories.map(({ priority, kind, translations, variants }) => ({
      priority,
      imagePath: picturePathOf(`categories/${kind}.svg`),
      texts: textsOf(translations),
      variants: variants.map((variant) => newVariant(variant, event, ids)),
    })),
  })
  const sold = event.categories.flatMap(({ kind, variants }) =>
    variants.map((variant) => ({ ...newVariant(variant, event, ids), kind })),
  )
  ids.events.set(event.key, {
    id,
    currency,
    dates: dateIds,
    variants: sold.flatMap((variant, nth) => (variants[nth] ? [{ ...variant, ...variants[nth] }] : [])),
  })
}

function newVariant(
  variant: DemoVariant,
  { soldOut }: DemoEvent,
  ids: DemoIds,
): NewVariant & { placeId: number } {
  const { provinceKey, placeKey, price, capacity, stops, hours, approach, size } = variant
  return {
    provinceId: idOf(ids.provinces, provinceKey),
    placeId: idOf(ids.places, placeKey),
    price,
    capacity,
    stops,
    hours,
    size: soldOut ? 0 : size,
    approaches: approach && [
      { address: approach.address, countyId: idOf(ids.counties, `${provinceKey}/${approach.county}`) },
    ],
    texts: textsOf(variant.translations),
  }
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo has no ${key}`)
  return id
}

function textsOf<Text>(translations: PerLocale<Text>) {
  return demoLocales.map((locale) => ({ locale, ...translations[locale] }))
}

function instant(local: string, zone: string): Date {
  const time = readLocalTime(local)
  if (!time) throw new Error(`not a local time: ${local}`)
  return instantOf(time, zone)
}
