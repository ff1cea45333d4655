import { z } from 'zod'
import {
  zoneOfChileanRegion,
  zoneOfMexicanMunicipio,
  zoneOfSpanishProvince,
} from '#domain/geography/countries/time-zones.ts'
import { country } from '../content-fields.ts'
import type { DemoCountry, DemoProvince } from '../demo-types.ts'
import { readContent } from '../read-content.ts'

const zoneOf: Record<DemoCountry, (code: string) => string> = {
  MX: zoneOfMexicanMunicipio,
  CL: zoneOfChileanRegion,
  PE: () => 'America/Lima',
  ES: zoneOfSpanishProvince,
}

const codes = readContent('places/provinces.json', z.record(country, z.record(z.string(), z.string())))

/** The provinces where the demo sells, by their codes in the geography that every shop loads. */
export const provinces: DemoProvince[] = country.options.flatMap((where) =>
  Object.entries(codes[where]).map(([key, code]) => ({
    key,
    country: where,
    code,
    timeZone: zoneOf[where](code),
  })),
)
