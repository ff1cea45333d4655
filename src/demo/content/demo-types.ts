import type { EventType, PaymentType, PeriodicityType } from '#contract/wire-numbers.ts'
import type { CategoryKind } from './category-art.ts'
import type { PosterParams } from './posters/poster.ts'

export const demoLocales = ['es_MX', 'es_CL', 'es_CO', 'es_ES', 'en_US', 'pt_BR'] as const
export type DemoLocale = (typeof demoLocales)[number]
export type PerLocale<T> = Record<DemoLocale, T>

export type DemoCountry = 'MX' | 'CL' | 'PE' | 'ES'
export type DemoCurrency = 'MXN' | 'CLP' | 'PEN' | 'EUR'

export type DemoProvince = {
  key: string
  country: DemoCountry
  /** Of the country's statistics office. */
  code: string
  /** IANA zone. */
  timeZone: string
}

export type DemoPlace = {
  key: string
  country: DemoCountry
  name: string
  address: string
  provinceKey: string
  /** One of the province's counties. */
  county: string
  lat: number
  lng: number
  /** IANA zone. */
  timeZone: string
}

export type DemoVariant = {
  /** Unique in its category. */
  key: string
  provinceKey: string
  /** Minor units of `currency`: for one ticket, whatever its capacity. */
  price: number
  currency: DemoCurrency
  /** Passengers a ticket carries at most, and addresses it is collected from at most. */
  capacity: number
  stops: number
  /** Whole vans only: hours of hire. */
  hours?: number
  /** Tickets for each date. */
  size: number
  placeKey: string
  /** A fixed pick-up point in the variant's province; then the customer types no address. */
  approach?: { address: string; county: string }
  translations: PerLocale<{ name: string; description: string; info: string }>
}

export type DemoCategory = {
  /** Unique in its event. */
  key: string
  kind: CategoryKind
  /** 1 to the number of the event's categories; the highest one is recommended. */
  priority: number
  translations: PerLocale<{ name: string; description: string }>
  variants: DemoVariant[]
}

export type DemoEvent = {
  key: string
  slug: string
  /** Mass, private, alliance. */
  type: EventType
  country: DemoCountry
  /** Fixed date, choose your date. */
  periodicity: PeriodicityType
  /** Paid, reserved without payment. */
  paymentType: PaymentType
  placeKey: string
  /** `YYYY-MM-DDTHH:mm`, in the place's zone; so are all times here. */
  startsAt: string
  endsAt: string
  /** The starts a customer can choose, in order; a single one when periodicity is 1. */
  dates: string[]
  available: boolean
  /** Every seat of every date is taken. */
  soldOut?: boolean
  /** Shown in place of the event. */
  message?: PerLocale<string>
  /** When vans pick people up, in minutes before each start; without it as events of its type do. */
  pickUp?: { from: number; until: number }
  /** How many minutes before the first pick-up the sale ends; without it as the shop has it. */
  saleEndsMinutes?: number
  /** Further stops of the van on the way, time `HH:mm`. */
  stops: { address: string; time: string }[]
  translations: PerLocale<{ name: string; description: string }>
  poster: PosterParams
  recommended?: boolean
  categories: DemoCategory[]
}
