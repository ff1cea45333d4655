import type { CountryCode } from '#domain/geography/countries/country.ts'

/** In degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/**
 * A part of a province that customers choose: a colonia, a comuna, a distrito, a municipio. Its point is null
 * when no source has one.
 */
export type GeoCounty = { code: string | null; name: string; timeZone: string | null; point: Point | null }

export type GeoProvince = {
  /** the code of the national statistics office, unique in the country */
  code: string
  regionCode: string | null
  name: string
  /** IANA zone */
  timeZone: string
  point: Point | null
  counties: GeoCounty[]
}

export type CountryGeography = {
  country: CountryCode
  regions: { code: string; name: string }[]
  provinces: GeoProvince[]
}

/** How many rows of one kind were written. */
export type Written = { total: number; added: number; changed: number }
