import type { EventType, PaymentType, PeriodicityType } from '#contract/platform/wire-numbers.ts'
import type { TakenFacts } from '#domain/catalogue/events/editable.ts'
import { type EventState, eventState } from '#domain/catalogue/events/event-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'

export type OfficeText = { name: string; description: string }

/** Seats of a variant on a date; moments are null when there is none. */
export type StockCell = {
  id: number
  variantId: number
  dateId: number
  size: number
  sold: number
  held: number
  /** seats wanted on the waiting list that have no offer yet */
  waiting: number
  orderedSince: Date | null
  soldSince: Date | null
  heldSince: Date | null
  heldUntil: Date | null
}

export type OfficeVariant = {
  id: number
  provinceId: number
  provinceName: string
  placeId: number
  /** minor units */
  price: number
  capacity: number
  stops: number
  hours: number | null
  texts: Partial<Record<Locale, OfficeText & { info: string }>>
  /** where its passengers are picked up; empty when the van comes to their addresses */
  approaches: { address: string; countyId: number }[]
}

export type OfficeCategory = {
  id: number
  priority: number
  imagePath: string
  texts: Partial<Record<Locale, OfficeText>>
  variants: OfficeVariant[]
}

/** An event with everything that staff edit. */
export type OfficeEvent = {
  id: number
  slug: string
  type: EventType
  countryCode: CountryCode
  currency: Currency
  periodicity: PeriodicityType
  paymentType: PaymentType
  placeId: number
  placeName: string
  timeZone: string
  /** the start of the first date and the end of the last one */
  startsAt: Date
  endsAt: Date
  imagePath: string
  focus: { x: number; y: number }
  available: boolean
  recommended: boolean
  publishedAt: Date | null
  saleOpensAt: Date | null
  saleClosesAt: Date | null
  /** minutes before the first pick-up at which a date's sale ends; null: the shop's setting */
  saleEndsMinutes: number | null
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
  rideLimitMinutes: number
  arrivalMarginMinutes: number
  stopMinutes: number
  privateStopMinutes: number
  calledOffAt: Date | null
  postponedAt: Date | null
  version: number
  texts: Partial<Record<Locale, OfficeText & { message: string }>>
  dates: (DateHours & { id: number; calledOffAt: Date | null })[]
  stops: { id: number; address: string; time: string }[]
  categories: OfficeCategory[]
  stock: StockCell[]
}

export function stateOf(event: OfficeEvent, now: Date): EventState {
  return eventState(event, now)
}

/** How many seats are sold and held: of an event, or of its cells for one date or variant. */
export function takenFacts(
  event: OfficeEvent,
  now: Date,
  cells: readonly StockCell[] = event.stock,
): TakenFacts {
  return {
    isPublished: event.publishedAt !== null,
    isPast: event.endsAt <= now,
    pastSince: event.endsAt,
    orderedSince: earliest(cells.map(({ orderedSince }) => orderedSince)),
    soldSince: earliest(cells.map(({ soldSince }) => soldSince)),
    heldSince: earliest(cells.map(({ heldSince }) => heldSince)),
  }
}

function earliest(moments: (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null).map((moment) => moment.getTime())
  return known.length > 0 ? new Date(Math.min(...known)) : null
}
