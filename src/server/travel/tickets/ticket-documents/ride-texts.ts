import type { Say } from '#contract/platform/message-keys.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { TripOrder, TripTicket } from './trip-order.ts'

type Trip = Pick<TripOrder, 'locale' | 'startsAt' | 'timeZone'>

type Rides = TripTicket['rides']

/**
 * When a ticket is picked up: "15:30 – 16:30", with the day if it differs from the event's, and the vehicle
 * if known.
 */
export function pickUpText(trip: Trip, rides: Rides): string {
  if (!rides) return message(trip.locale, 'ride_to_agree')
  const window = windowText(trip, { from: rides.pickUpFrom, until: rides.pickUpUntil })
  return 'vehicle' in rides ? `${window} · ${rides.vehicle}` : window
}

/** "17:20 – 17:40", with the day if it differs from the event's. */
export function windowText(
  trip: Trip,
  { from: pickUpFrom, until: pickUpUntil }: { from: Date; until: Date },
): string {
  const from = timeText(trip, pickUpFrom)
  if (pickUpFrom.getTime() === pickUpUntil.getTime()) return from
  const oneDay = dayIn(trip.timeZone, pickUpFrom) === dayIn(trip.timeZone, pickUpUntil)
  return `${from} – ${oneDay ? showTime(pickUpUntil, trip.timeZone) : timeText(trip, pickUpUntil)}`
}

/** When the way home starts: "6 dic, 01:00". */
export function returnText(trip: Trip, rides: Rides): string {
  if (!rides) return message(trip.locale, 'ride_to_agree')
  return rides.returnsAt ? timeText(trip, rides.returnsAt) : message(trip.locale, 'ride_after_event')
}

/** The same for all tickets of an order, without duplicates. */
export function ridesText(order: TripOrder, text: (trip: Trip, rides: Rides) => string): string {
  return [...new Set(order.tickets.map(({ rides }) => text(order, rides)))].join(' · ')
}

function timeText({ locale, startsAt, timeZone }: Trip, instant: Date): string {
  const time = showTime(instant, timeZone)
  if (dayIn(timeZone, instant) === dayIn(timeZone, startsAt)) return time
  return `${dateWords(instant, timeZone, languageTag(locale), { day: 'numeric', month: 'short' })}, ${time}`
}

/** The operators and insurances of a ticket's vehicles; none before vehicles are assigned. */
export function carrierFacts(
  { carriers }: Pick<TripTicket, 'carriers'>,
  say: Say,
): { label: string; value: string }[] {
  return carriers.flatMap(({ operator, insurance }) => [
    ...(operator ? [{ label: say('carrier'), value: operator }] : []),
    ...(insurance ? [{ label: say('carrier_insurance'), value: insurance }] : []),
  ])
}
