import { z } from 'zod'
import { metresBetween } from '#domain/points/point.ts'
import type { AddressToFind, Candidate, GetJson } from './geocoder.ts'

/** https://nominatim.org/release-docs/latest/api/Search/ with `format=jsonv2`; the box is south, north, west, east. */
const places = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    boundingbox: z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()]),
    address: z.object({ country_code: z.string().optional() }).optional(),
  }),
)

/** Nominatim's candidates for an address, the best first. */
export async function askNominatim(get: GetJson, asked: AddressToFind): Promise<Candidate[]> {
  const answer = await get('/search', {
    q: [asked.address, asked.county, asked.province].join(', '),
    countrycodes: asked.countryCode.toLowerCase(),
    format: 'jsonv2',
    addressdetails: '1',
    limit: '3',
  })
  return places.parse(answer).map(({ lat, lon, address, boundingbox: [south, north, west, east] }) => ({
    latitude: lat,
    longitude: lon,
    countryCode: (address?.country_code ?? '').toUpperCase(),
    accuracy: metresBetween({ latitude: south, longitude: west }, { latitude: north, longitude: east }) / 2,
  }))
}
