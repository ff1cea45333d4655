import { requestTable } from '#domain/catalogue/private-events/request-states.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { openBill } from '#server/sales/payments/bills/host-bill.ts'
import type { DemoEvent } from '../content/demo-types.ts'
import { at } from '../content/events/calendar.ts'
import {
  type DemoOwner,
  type DemoRequest,
  type DemoRequestFields,
  privateRequests,
} from '../content/events/private-requests.ts'
import { places } from '../content/places/demo-places.ts'
import { picturePathOf } from '../demo-pictures.ts'
import type { DemoIds } from './row-ids.ts'

const dayMs = 86_400_000

type Rows = Record<'event_requests' | 'event_request_guests', object[]>

/** Ids and events that the rows refer to. */
type Known = {
  events: readonly DemoEvent[]
  eventId: (key: string) => number | undefined
  countyId: (place: (typeof places)[number]) => number | undefined
  ownerId: Record<DemoOwner, string>
  now: Date
}

/** The demo's requests for private events, with their guests. */
export function addPrivateRequests(rows: Rows, known: Known): void {
  for (const request of privateRequests) {
    const id = rows.event_requests.length + 1
    const { now } = known
    const sentAt = new Date(now.getTime() - (request.daysAgo ?? 0) * dayMs)
    rows.event_requests.push({
      id,
      version: 1,
      owner_id: known.ownerId[request.owner],
      state: request.state,
      invitation: request.invitation,
      payment_type: request.paymentType,
      send_when_complete: false,
      reject_reason: request.rejectReason ?? null,
      created_at: sentAt,
      changed_at: new Date(sentAt.getTime() - id * 60_000),
      submitted_at: requestTable[request.state].submit && request.state === 'saved' ? null : sentAt,
      ...(typeof request.of === 'string' ? ofEvent(request.of, known) : ofWish(request.of, known)),
    })
    addGuests(rows, request, id, now)
  }
}

/** Opens the bills of hosts who pay for their guests, as staff do when they approve an event. */
export async function billDemoHosts(
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  tx: Transaction,
  events: readonly DemoEvent[],
  ids: DemoIds,
): Promise<void> {
  for (const [nth, { of, bill }] of privateRequests.entries()) {
    const event = events.find(({ key }) => key === of)
    const eventId = event && ids.events.get(event.key)?.id
    const start = event && readLocalTime(event.dates[0].startsAt)
    if (!bill || !eventId || !start) continue
    const { country, timeZone } = placeNamed(event.placeKey)
    const { currency } = countryOf(country)
    const about = { requestId: nth + 1, eventId, countryCode: country, startsAt: instantOf(start, timeZone) }
    const actor = { kind: 'staff', id: 'demo' } as const
    await openBill({ clock, config, actor }, tx, about, { amount: bill, currency })
  }
}

function addGuests(rows: Rows, request: DemoRequest, id: number, now: Date): void {
  for (const { declined, ...guest } of request.guests) {
    rows.event_request_guests.push({
      id: rows.event_request_guests.length + 1,
      request_id: id,
      ...guest,
      declined_at: declined && request.state === 'active' ? now : null,
    })
  }
}

function ofEvent(key: string, known: Known) {
  const event = known.events.find((one) => one.key === key)
  if (!event) throw new Error(`no demo event ${key}`)
  const { startsAt, endsAt } = event.dates[0]
  const when = {
    day: startsAt.slice(0, 10),
    from: startsAt.slice(11),
    to: endsAt.slice(11),
  }
  return {
    event_id: known.eventId(key),
    name: event.translations.es_MX.name,
    image_path: picturePathOf(event.picture),
    stops: [],
    ...placed(event.placeKey, when, endsAt, known),
  }
}

function ofWish({ name, place, daysAhead, from, to, stops, picture }: DemoRequestFields, known: Known) {
  const zone = placeNamed(place).timeZone
  const day = daysAhead === null ? null : at(dayIn(zone, known.now), '00:00', daysAhead).slice(0, 10)
  const end = day && from && to ? at(day, to, to <= from ? 1 : 0) : null
  return {
    event_id: null,
    name,
    image_path: picture && picturePathOf(picture),
    stops: stops.map((stop) => {
      const there = placeNamed(stop.place)
      return { address: there.address, countyId: known.countyId(there), time: stop.time }
    }),
    ...placed(place, { day, from, to }, end, known),
  }
}

type When = { day: string | null; from: string | null; to: string | null }

function placed(placeKey: string, { day, from, to }: When, end: string | null, { countyId }: Known) {
  const place = placeNamed(placeKey)
  const instant = (local: string | null) => {
    const time = local && readLocalTime(local)
    return time ? instantOf(time, place.timeZone) : null
  }
  return {
    country_code: place.country,
    time_zone: place.timeZone,
    location: place.name,
    address: place.address,
    county_id: countyId(place),
    day,
    start_hour: from,
    end_hour: to,
    starts_at: end && day && from ? instant(`${day}T${from}`) : null,
    ends_at: instant(end),
  }
}

function placeNamed(key: string) {
  const place = places.find((one) => one.key === key)
  if (!place) throw new Error(`no demo place ${key}`)
  return place
}
