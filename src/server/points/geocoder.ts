import type { CountryCode } from '#domain/countries/country.ts'
import type { Point } from '#domain/points/point.ts'

/** An address to look for. Names of people never go to a geocoder. */
export type AddressToFind = {
  address: string
  county: string
  province: string
  countryCode: CountryCode
  /** what is known of its surroundings: the point of its county or province */
  near: (Point & { withinMetres: number }) | null
}

/** A place that a geocoder has found. */
export type Candidate = Point & {
  /** ISO 3166-1 alpha-2 in capitals; empty when it does not say */
  countryCode: string
  /** half of the diagonal of what was found: of a house some metres, of a street half its length */
  accuracy: number
}

/** The beginning of an address, and the county or province that it is in, as far as that is known. */
export type TextToComplete = {
  text: string
  county: string | null
  province: string | null
  countryCode: CountryCode
  near: (Point & { withinMetres: number }) | null
}

/** A street, or a house in it, that a text may mean. */
export type SuggestedPlace = Candidate & {
  street: string
  /** empty where only the street is known */
  number: string
  postcode: string
  /** what it lies in, from the quarter to the province, the smallest first */
  areas: string[]
}

/** Asks one geocoding service. */
export type Geocoder = {
  /** which service at which address */
  name: string
  /**
   * The best point of an address; null when it finds none, none in the right country and near its county, or only a whole
   * district. @throws GeocoderUnavailable
   */
  find(asked: AddressToFind): Promise<(Point & { accuracy: number }) | null>
  /**
   * Streets and houses that a text may mean, in the right country and near its county or province, the best first.
   * null: the service does not want to be asked while a text is typed. @throws GeocoderUnavailable
   */
  suggest: ((asked: TextToComplete) => Promise<SuggestedPlace[]>) | null
}

/** The geocoder does not answer, or asks for patience. */
export class GeocoderUnavailable extends Error {
  /** how long it wants to be left alone; null when it does not say */
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Asks a path of the service for JSON. */
export type GetJson = (path: string, query: Record<string, string>) => Promise<unknown>
