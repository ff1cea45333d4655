import type { DemoEvent } from '../content/demo-types.ts'
import { demoDiscountCodes } from '../content/landing/demo-landing.ts'
import { places } from '../content/places/demo-places.ts'
import { provinces } from '../content/places/demo-provinces.ts'
import type { ProvinceRow } from '../demo-sql.ts'
import { addTonightsOrder } from '../tonights-order.ts'
import { addLanding } from './landing-rows.ts'
import { addPeople } from './people-rows.ts'
import { addPrivateRequests } from './request-rows.ts'
import { type DemoIds, type DemoRows, nextId } from './row-ids.ts'

/** Rows that refer to the demo's events, in an order that satisfies foreign keys. */
export async function demoRows(events: readonly DemoEvent[], ids: DemoIds, now: Date): Promise<DemoRows> {
  const rows = emptyRows()
  addDiscounts(rows, ids, now)
  addLanding(rows)
  const ownerId = await addPeople(rows, ids, now)
  addTonightsOrder(rows, ids, ownerId.customer, now)
  addPrivateRequests(rows, {
    events,
    eventId: (key) => ids.events.get(key)?.id,
    countyId: (place) => ids.counties.get(`${place.provinceKey}/${place.county}`),
    ownerId,
    now,
  })
  return rows
}

function emptyRows(): DemoRows {
  return {
    discounts: [],
    discount_prices: [],
    users: [],
    frequent_friends: [],
    frequent_addresses: [],
    event_requests: [],
    event_request_guests: [],
    landing_parts: [],
    landing_texts: [],
    orders: [],
    tickets: [],
    ticket_addresses: [],
    passengers: [],
    payment_attempts: [],
  }
}

/** The ids of the demo's provinces and counties in the shop's geography. */
export function findDemoGeography(rows: readonly ProvinceRow[]): DemoIds {
  const ids: DemoIds = { provinces: new Map(), counties: new Map(), places: new Map(), events: new Map() }
  const byCode = new Map(rows.map((row) => [`${row.country} ${row.code}`, row]))
  for (const { key, country, code } of provinces) {
    const row = byCode.get(`${country} ${code}`)
    if (!row) throw new Error(`province ${code} of ${country} is not in the shop`)
    ids.provinces.set(key, row.id)
    for (const [name, id] of Object.entries(row.counties)) ids.counties.set(`${key}/${name}`, id)
  }
  return ids
}

/** The venues as rows; adds their ids to `ids`. */
export function placeRows(ids: DemoIds): object[] {
  const rows: object[] = []
  for (const place of places) {
    const id = nextId(rows)
    ids.places.set(place.key, id)
    rows.push({
      id,
      county_id: ids.counties.get(`${place.provinceKey}/${place.county}`),
      name: place.name,
      address: place.address,
      time_zone: place.timeZone,
      latitude: place.lat,
      longitude: place.lng,
    })
  }
  return rows
}

function addDiscounts(rows: DemoRows, ids: DemoIds, now: Date): void {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  for (const discount of demoDiscountCodes) {
    const id = nextId(rows.discounts)
    rows.discounts.push({
      id,
      code: discount.code,
      variation: discount.variation,
      total_limit: discount.totalLimit ?? null,
      per_customer_limit: discount.perCustomerLimit ?? null,
      valid_from: day(discount.validDays.from),
      valid_until: day(discount.validDays.to),
    })
    for (const variant of discount.eventKeys.flatMap((key) => ids.events.get(key)?.variants ?? [])) {
      const price = Math.round(variant.price * (1 - discount.variation))
      rows.discount_prices.push({ discount_id: id, variant_id: variant.id, price })
    }
  }
}
