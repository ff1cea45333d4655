import type { EventType, PaymentType, PeriodicityType } from '#contract/wire-numbers.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'

export type NewPlace = {
  countyId: number
  name: string
  address: string
  timeZone: string
  /** degrees; unknown for the address of a private event */
  position?: { latitude: number; longitude: number }
}

type Text = { locale: string; name: string; description: string }

/**
 * A variant on sale: seats, a group's seats or a van, from one province. `price` in minor units of the event's
 * currency.
 */
export type NewVariant = {
  provinceId: number
  /** where it goes to; without it the event's place */
  placeId?: number
  price: number
  /** passengers and addresses of one ticket */
  capacity: number
  stops: number
  /** of a whole van: hours of hire */
  hours?: number | undefined
  /** tickets for each date */
  size: number
  /** the one address where its buyers are picked up */
  approaches?: { address: string; countyId: number }[] | undefined
  texts: (Text & { info?: string })[]
}

/** An event with its whole catalogue. What is left out has the default of its column. */
export type NewEvent = {
  slug: string
  /** 1 mass, 2 private, 3 alliance */
  type: EventType
  countryCode: CountryCode
  currency: Currency
  /** 1 fixed date, 2 the customer picks one */
  periodicity: PeriodicityType
  /** 1 paid, 2 reserved or paid by the organiser */
  paymentType: PaymentType
  /** the id of a place, or a new one */
  place: number | NewPlace
  startsAt: Date | string
  endsAt: Date | string
  imagePath: string
  /** only staff see it until it is published */
  isDraft?: boolean
  available?: boolean
  recommended?: boolean
  /** minutes before each start; without them as events of its type have */
  pickUp?: { from: number; until: number } | undefined
  /** minutes before the first pick-up; without it as the shop has it */
  saleEndsMinutes?: number | undefined
  texts: (Text & { message?: string | undefined })[]
  dates: (Date | string)[]
  /** of the van on its way; `time` is HH:mm */
  stops: { address: string; time: string }[]
  /** the highest priority is recommended */
  categories: { priority: number; imagePath: string; texts: Text[]; variants: NewVariant[] }[]
}

/** Ids in the order of what was written; the variants of all categories, with their stock for each date. */
export type WrittenEvent = {
  id: number
  dateIds: number[]
  variants: { id: number; categoryId: number; stockIds: number[] }[]
}
