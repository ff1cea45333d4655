import { randomUUID } from 'node:crypto'
import { instantOf, readLocalTime } from '#domain/time/place-time.ts'
import type { DemoEvent } from '#scripts/demo/demo-types.ts'
import { provinces } from '#scripts/demo/geography.ts'
import { demoDiscountCodes } from '#scripts/demo/landing.ts'
import { places } from '#scripts/demo/places.ts'
import type { DemoOwner } from '#scripts/demo/private-requests.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { categoryPath, posterPath } from './demo-pictures.ts'
import type { DemoTable } from './demo-sql.ts'
import { addLanding } from './landing-rows.ts'
import { addPrivateRequests } from './request-rows.ts'

export type DemoRows = Record<DemoTable, object[]>

/** The demo as rows of the shop's tables, in an order in which they can be inserted. */
export async function demoRows(events: readonly DemoEvent[], now: Date): Promise<DemoRows> {
  const rows = emptyRows()
  const ids = addGeography(rows)
  for (const event of events) addEvent(rows, event, ids)
  addDiscounts(rows, ids, now)
  addLanding(rows)
  const ownerId = await addPeople(rows, ids, now)
  addPrivateRequests(rows, {
    events,
    eventId: (key) => ids.events.get(key)?.id,
    countyId: (place) => ids.counties.get(`${place.provinceKey}/${place.county}`),
    ownerId,
    now,
  })
  return rows
}

/** Ids of what is referred to by key while the rows are made. */
type Ids = {
  provinces: Map<string, number>
  counties: Map<string, number>
  places: Map<string, number>
  events: Map<string, { id: number; variants: { id: number; price: number }[] }>
}

const zoneOf = new Map(places.map((place) => [place.key, place.timeZone]))

function emptyRows(): DemoRows {
  return {
    provinces: [],
    counties: [],
    places: [],
    events: [],
    event_translations: [],
    event_dates: [],
    event_stops: [],
    categories: [],
    category_translations: [],
    variants: [],
    variant_translations: [],
    approaches: [],
    stock: [],
    discounts: [],
    discount_prices: [],
    users: [],
    user_roles: [],
    frequent_friends: [],
    frequent_addresses: [],
    event_requests: [],
    event_request_guests: [],
    landing_slides: [],
    landing_slide_translations: [],
    landing_comments: [],
    landing_comment_translations: [],
    landing_partners: [],
  }
}

/** The id of the next row of a table. */
const nextId = (rows: object[]) => rows.length + 1

function addGeography(rows: DemoRows): Ids {
  const ids: Ids = { provinces: new Map(), counties: new Map(), places: new Map(), events: new Map() }
  for (const province of provinces) {
    const id = nextId(rows.provinces)
    rows.provinces.push({
      id,
      country_code: province.country,
      name: province.name,
      time_zone: province.timeZone,
    })
    ids.provinces.set(province.key, id)
    for (const name of province.counties) {
      const countyId = nextId(rows.counties)
      rows.counties.push({ id: countyId, province_id: id, name })
      ids.counties.set(`${province.key}/${name}`, countyId)
    }
  }
  for (const place of places) {
    const id = nextId(rows.places)
    ids.places.set(place.key, id)
    rows.places.push({
      id,
      county_id: ids.counties.get(`${place.provinceKey}/${place.county}`),
      name: place.name,
      address: place.address,
      time_zone: place.timeZone,
      latitude: place.lat,
      longitude: place.lng,
    })
  }
  return ids
}

function addEvent(rows: DemoRows, event: DemoEvent, ids: Ids): void {
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
  ids.events.set(event.key, { id, variants })
}

function addCategory(
  rows: DemoRows,
  event: DemoEvent,
  eventId: number,
  category: DemoEvent['categories'][number],
  dateIds: number[],
  ids: Ids,
) {
  const id = nextId(rows.categories)
  const image_path = categoryPath(category.kind)
  rows.categories.push({ id, event_id: eventId, priority: category.priority, image_path })
  for (const [locale, text] of Object.entries(category.translations)) {
    rows.category_translations.push({ category_id: id, locale, ...text })
  }
  return category.variants.map((variant) => {
    const variantId = nextId(rows.variants)
    rows.variants.push({
      id: variantId,
      category_id: id,
      province_id: ids.provinces.get(variant.provinceKey),
      place_id: ids.places.get(variant.placeKey),
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
    for (const date_id of dateIds) {
      const size = event.soldOut ? 0 : variant.size
      rows.stock.push({ id: nextId(rows.stock), variant_id: variantId, date_id, size })
    }
    return { id: variantId, price: variant.price }
  })
}

function addDiscounts(rows: DemoRows, ids: Ids, now: Date): void {
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

/** The sample accounts that the README names, with the password `vaiven`. */
async function addPeople(rows: DemoRows, ids: Ids, now: Date): Promise<Record<DemoOwner, string>> {
  const password_hash = await hashPassword('vaiven')
  const customer = randomUUID()
  const host = randomUUID()
  const staff = randomUUID()
  const common = { password_hash, country_code: 'MX', locale: 'es_MX', verified_at: now, created_at: now }
  rows.users.push(
    {
      ...common,
      id: customer,
      email: 'cliente@vaiven.test',
      first_name: 'Lucía',
      last_name: 'Robles Ortega',
      phone: '+525512345678',
      birthday: '1994-05-12',
    },
    {
      ...common,
      id: host,
      email: 'anfitriona@vaiven.test',
      first_name: 'Ximena',
      last_name: 'Duarte Rangel',
      phone: '+525511122233',
      birthday: '1992-11-30',
    },
    {
      ...common,
      id: staff,
      email: 'puerta@vaiven.test',
      first_name: 'Mateo',
      last_name: 'Salgado Cruz',
      phone: '+525587654321',
      birthday: '1988-09-03',
    },
  )
  rows.user_roles.push({ user_id: staff, role: 'check-in', granted_at: now })
  const friends = [
    { fullname: 'Ximena Duarte', phone: '+525511122233', email: 'ximena@vaiven.test' },
    { fullname: 'Tomás Arriaga', phone: '+525544455566', email: 'tomas@vaiven.test' },
  ]
  for (const friend of friends) {
    rows.frequent_friends.push({ id: nextId(rows.frequent_friends), user_id: customer, ...friend })
  }
  const county_id = firstCountyOfMexicoCity(ids)
  rows.frequent_addresses.push({
    id: 1,
    user_id: customer,
    name: 'Avenida Álvaro Obregón 120',
    county_id,
    my_address: true,
  })
  return { customer, host }
}

function firstCountyOfMexicoCity(ids: Ids): number | undefined {
  const roma = [...ids.counties].find(([key]) => key.endsWith('/Roma Norte'))
  return roma?.[1] ?? ids.counties.values().next().value
}

function instant(local: string, zone: string): Date {
  const time = readLocalTime(local)
  if (!time) throw new Error(`not a local time: ${local}`)
  return instantOf(time, zone)
}
