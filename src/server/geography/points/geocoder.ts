import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'

/** An address to geocode. Names of people are never sent to a geocoder. */
export type AddressToFind = {
  address: string
  county: string
  province: string
  countryCode: CountryCode
  /** the point of its county or province, if known */
  near: (Point & { withinMetres: number }) | null
}

/** A place returned by a geocoder. */
export type Candidate = Point & {
  /** ISO 3166-1 alpha-2 in upper case; empty when unknown */
  countryCode: string
  /** half of the diagonal of its extent, in metres: some metres for a house, half its length for a street */
  accuracy: number
}

/** The beginning of an address, with its county or province if known. */
export type TextToComplete = {
  text: string
  county: string | null
  province: string | null
  countryCode: CountryCode
  near: (Point & { withinMetres: number }) | null
}

/** A street, or a house in it, that matches a text. */
export type SuggestedPlace = Candidate & {
  street: string
  /** empty when only the street is known */
  number: string
  postcode: string
  /** the areas that contain it, from quarter to province, smallest first */
  areas: string[]
}

/** A client of one geocoding service. */
export type Geocoder = {
  /** which service, and its URL */
  name: string
  /**
   * The best point of an address; null when it finds none in the right country and near its county, or only a
   * whole district. @throws GeocoderUnavailable
   */
  find(asked: AddressToFind): Promise<(Point & { accuracy: number }) | null>
  /**
   * Streets and houses that match a text, in the right country and near its county or province, best first.
   * null: the service does not allow autocomplete. @throws GeocoderUnavailable
   */
  suggest: ((asked: TextToComplete) => Promise<SuggestedPlace[]>) | null
}

/** The geocoder does not answer, or limits our rate. */
export class GeocoderUnavailable extends Error {
  /** how long to wait before the next request; null when it does not say */
  readonly retryAfterSeconds: number | null
  constructor(message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Requests JSON from a path of the service. */
export type GetJson = (path: string, query: Record<string, string>) => Promise<unknown>
