import type { EventType, PaymentType, PeriodicityType } from '#contract/platform/wire-numbers.ts'

export const demoLocales = ['es_MX', 'es_CL', 'es_CO', 'es_ES', 'en_US', 'pt_BR'] as const
export type DemoLocale = (typeof demoLocales)[number]
export type PerLocale<T> = Record<DemoLocale, T>

export type DemoCountry = 'MX' | 'CL' | 'PE' | 'ES'
export type DemoCurrency = 'MXN' | 'CLP' | 'PEN' | 'EUR'

/** One seat in a shared van, a group in it, a bus from a meeting point, a whole van by the hour. */
export const categoryKinds = ['seat', 'group', 'bus', 'private'] as const
export type CategoryKind = (typeof categoryKinds)[number]

export type DemoProvince = {
  key: string
  country: DemoCountry
  /** Code of the national statistics office. */
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
  /** Unique within its category. */
  key: string
  provinceKey: string
  /** In minor units of `currency`, per ticket. */
  price: number
  currency: DemoCurrency
  /** Maximum numbers of passengers and of pick-up addresses of a ticket. */
  capacity: number
  stops: number
  /** Only for whole vans: hours of hire. */
  hours?: number
  /** Tickets per date. */
  size: number
  placeKey: string
  /** A fixed meeting point in the variant's province; then customers enter no address. */
  approach?: { address: string; county: string }
  translations: PerLocale<{ name: string; description: string; info: string }>
}

export type DemoCategory = {
  /** Unique within its event. */
  key: string
  kind: CategoryKind
  /** From 1 to the number of categories; the highest is recommended. */
  priority: number
  translations: PerLocale<{ name: string; description: string }>
  variants: DemoVariant[]
}

export type DemoDate = { startsAt: string; endsAt: string }

export type DemoEvent = {
  key: string
  slug: string
  /** Mass, private, alliance. */
  type: EventType
  country: DemoCountry
  /** Fixed date, or the customer chooses a date. */
  periodicity: PeriodicityType
  /** Paid, or reserved without payment. */
  paymentType: PaymentType
  placeKey: string
  /**
   * The dates that customers can choose from, in order; only one when periodicity is 1. `YYYY-MM-DDTHH:mm` in the
   * place's time zone, like all times here.
   */
  dates: [DemoDate, ...DemoDate[]]
  available: boolean
  /** Every seat of every date is taken. */
  soldOut?: boolean
  /** Shown instead of the event's dates. */
  message?: PerLocale<string>
  /** When vans pick people up, in minutes before each start; by default those of the event's type. */
  pickUp?: { from: number; until: number }
  /** How many minutes before the first pick-up the sale ends; by default the shop's setting. */
  saleEndsMinutes?: number
  /** Stops of the van on its way; time as `HH:mm`. */
  stops: { address: string; time: string }[]
  translations: PerLocale<{ name: string; description: string }>
  /** Its drawing below `pictures`. */
  picture: string
  recommended?: boolean
  categories: DemoCategory[]
}
