import type { EventType, PaymentType, PeriodicityType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'

export type NewPlace = {
  countyId: number
  name: string
  address: string
  timeZone: string
  /** in degrees; unknown for a private event's address */
  position?: { latitude: number; longitude: number }
}

type Text = { locale: string; name: string; description: string }

/**
 * A variant on sale: a seat, seats for a group or a whole van, from one province. `price` in minor units of
 * the event's currency.
 */
export type NewVariant = {
  provinceId: number
  /** the destination; by default the event's place */
  placeId?: number
  price: number
  /** passengers and addresses of one ticket */
  capacity: number
  stops: number
  /** for a whole van: hours of hire */
  hours?: number | undefined
  /** tickets per date */
  size: number
  /** the fixed meeting points where its buyers are picked up */
  approaches?: { address: string; countyId: number }[] | undefined
  texts: (Text & { info?: string })[]
}

/** An event with its whole catalogue. Omitted fields get their columns' defaults. */
export type NewEvent = {
  slug: string
  /** 1 mass, 2 private, 3 alliance */
  type: EventType
  countryCode: CountryCode
  currency: Currency
  /** 1 fixed date, 2 the customer picks one */
  periodicity: PeriodicityType
  /** 1 paid, 2 free or paid by the host */
  paymentType: PaymentType
  /** the id of an existing place, or a new place */
  place: number | NewPlace
  imagePath: string
  /** true: only staff see it until it is published */
  isDraft?: boolean
  available?: boolean
  recommended?: boolean
  /** minutes before each start; by default those of the event's type */
  pickUp?: { from: number; until: number } | undefined
  /** minutes before the first pick-up; by default the shop's setting */
  saleEndsMinutes?: number | undefined
  texts: (Text & { message?: string | undefined })[]
  /** at least one; it ends when it starts if its end is unknown */
  dates: DateHours[]
  /** stops of the van on its way; `time` is HH:mm */
  stops: { address: string; time: string }[]
  /** categories with a higher priority are recommended first */
  categories: { priority: number; imagePath: string; texts: Text[]; variants: NewVariant[] }[]
}

/** Ids in the order of the input: the variants of all categories, with their stock for each date. */
export type WrittenEvent = {
  id: number
  dateIds: number[]
  variants: { id: number; categoryId: number; stockIds: number[] }[]
}
