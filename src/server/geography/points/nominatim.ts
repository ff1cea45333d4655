import { z } from 'zod'
import { metresBetween } from '#domain/geography/points/point.ts'
import type { AddressToFind, Candidate, GetJson, SuggestedPlace, TextToComplete } from './geocoder.ts'

/**
 * https://nominatim.org/release-docs/latest/api/Search/ with `format=jsonv2`; the bounding box is south,
 * north, west, east.
 */
const places = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    boundingbox: z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()]),
    address: z.record(z.string(), z.string()).optional(),
  }),
)

/** Nominatim's candidates for an address, best first. */
export async function askNominatim(get: GetJson, asked: AddressToFind): Promise<Candidate[]> {
  const answer = await get('/search', {
    q: [asked.address, asked.county, asked.province].join(', '),
    countrycodes: asked.countryCode.toLowerCase(),
    format: 'jsonv2',
    addressdetails: '1',
    limit: '3',
  })
  return places.parse(answer).map(candidateOf)
}

/** From smallest to largest area (https://nominatim.org/release-docs/latest/api/Output/#addressdetails). */
const areaFields = [
  ...['neighbourhood', 'quarter', 'suburb', 'city_district', 'borough', 'village', 'town', 'city'],
  ...['municipality', 'county', 'state_district', 'province', 'region', 'state'],
]

/** Streets and houses with these words; Nominatim does not match incomplete words. */
export async function completeByNominatim(get: GetJson, asked: TextToComplete): Promise<SuggestedPlace[]> {
  const answer = await get('/search', {
    q: [asked.text, asked.county, asked.province].filter(Boolean).join(', '),
    countrycodes: asked.countryCode.toLowerCase(),
    layer: 'address',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '10',
  })
  return places.parse(answer).map((place) => {
    const { road = '', house_number: number = '', postcode = '', ...more } = place.address ?? {}
    return {
      ...candidateOf(place),
      ...{ street: road, number, postcode },
      areas: areaFields.flatMap((field) => more[field] ?? []),
    }
  })
}

function candidateOf({
  lat,
  lon,
  address,
  boundingbox: [south, north, west, east],
}: z.output<typeof places>[number]): Candidate {
  return {
    latitude: lat,
    longitude: lon,
    countryCode: (address?.country_code ?? '').toUpperCase(),
    accuracy: metresBetween({ latitude: south, longitude: west }, { latitude: north, longitude: east }) / 2,
  }
}
