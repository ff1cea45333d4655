import { instantOf, readLocalTime } from '#domain/time/place-time.ts'
import type { DemoEvent } from './content/demo-types.ts'
import { places } from './content/places.ts'
import { categoryPath, posterPath } from './demo-pictures.ts'
import { type DemoIds, type DemoRows, nextId } from './row-ids.ts'

const zoneOf = new Map(places.map((place) => [place.key, place.timeZone]))

/** An event with its texts, dates, stops, categories and seats. */
export function addEvent(rows: DemoRows, event: DemoEvent, ids: DemoIds): void {
  const id = nextId(rows.events)
  const zone = zoneOf.get(event.placeKey) ?? 'UTC'
  const currency = event.categories[0]?.variants[0]?.currency
  rows.events.push({
    id,
    slug: event.slug,
    type: event.type,
    country_code: event.country,
    currency,
    periodicity: event.periodicity,
    payment_type: event.paymentType,
    place_id: ids.places.get(event.placeKey),
    starts_at: instant(event.startsAt, zone),
    ends_at: instant(event.endsAt, zone),
    image_path: posterPath(event.poster),
    available: event.available,
    recommended: event.recommended ?? false,
    pick_up_from_minutes: event.pickUp?.from ?? null,
    pick_up_until_minutes: event.pickUp?.until ?? null,
    return_after_minutes: 30,
    sale_ends_minutes: event.saleEndsMinutes ?? null,
  })
  for (const [locale, { name, description }] of Object.entries(event.translations)) {
    const message = event.message?.[locale as keyof typeof event.message] ?? null
    rows.event_translations.push({ event_id: id, locale, name, description, message })
  }
  const dateIds = event.dates.map((date) => {
    const dateId = nextId(rows.event_dates)
    rows.event_dates.push({ id: dateId, event_id: id, starts_at: instant(date, zone) })
    return dateId
  })
  for (const { address, time } of event.stops) {
    rows.event_stops.push({ id: nextId(rows.event_stops), event_id: id, address, stops_at: time })
  }
  const variants = event.categories.flatMap((category) =>
    addCategory(rows, event, id, category, dateIds, ids),
  )
  ids.events.set(event.key, { id, dates: dateIds, variants })
}

function addCategory(
  rows: DemoRows,
  event: DemoEvent,
  eventId: number,
  category: DemoEvent['categories'][number],
  dateIds: number[],
  ids: DemoIds,
) {
  const id = nextId(rows.categories)
  const image_path = categoryPath(category.kind)
  rows.categories.push({ id, event_id: eventId, priority: category.priority, image_path })
  for (const [locale, text] of Object.entries(category.translations)) {
    rows.category_translations.push({ category_id: id, locale, ...text })
  }
  return category.variants.map((variant) => {
    const variantId = nextId(rows.variants)
    const provinceId = ids.provinces.get(variant.provinceKey)
    const placeId = ids.places.get(variant.placeKey)
    rows.variants.push({
      id: variantId,
      category_id: id,
      province_id: provinceId,
      place_id: placeId,
      price: variant.price,
      capacity: variant.capacity,
      stops: variant.stops,
      hours: variant.hours ?? null,
    })
    for (const [locale, text] of Object.entries(variant.translations)) {
      rows.variant_translations.push({ variant_id: variantId, locale, ...text })
    }
    if (variant.approach) {
      const county_id = ids.counties.get(`${variant.provinceKey}/${variant.approach.county}`)
      const { address } = variant.approach
      rows.approaches.push({ id: nextId(rows.approaches), variant_id: variantId, address, county_id })
    }
    const stockIds = dateIds.map((date_id) => {
      const stockId = nextId(rows.stock)
      const size = event.soldOut ? 0 : variant.size
      rows.stock.push({ id: stockId, variant_id: variantId, date_id, size })
      return stockId
    })
    const { price, capacity } = variant
    const isPrivate = category.kind === 'private'
    return { id: variantId, price, capacity, isPrivate, provinceId, placeId, stockIds }
  })
}

function instant(local: string, zone: string): Date {
  const time = readLocalTime(local)
  if (!time) throw new Error(`not a local time: ${local}`)
  return instantOf(time, zone)
}
