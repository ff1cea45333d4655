import { z } from 'zod'
import { metresBetween } from '#domain/points/point.ts'
import type { AddressToFind, Candidate, GetJson } from './geocoder.ts'

/** https://github.com/komoot/photon, `/api`: GeoJSON; the extent of what has one is west, north, east, south. */
const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: z.string().optional(),
        countrycode: z.string().optional(),
        extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      }),
    }),
  ),
})

/** Metres, of what has no extent. */
const accuracyOf: Record<string, number> = { house: 20, street: 300, locality: 1_000 }

/** Photon's candidates for an address, the best first. It does not filter by country: the caller does. */
export async function askPhoton(get: GetJson, asked: AddressToFind): Promise<Candidate[]> {
  const answer = await get('/api', {
    q: [asked.address, asked.county, asked.province].join(', '),
    limit: '5',
    ...(asked.near && { lat: String(asked.near.latitude), lon: String(asked.near.longitude) }),
  })
  return features
    .parse(answer)
    .features.map(({ geometry, properties: { type = '', countrycode, extent } }) => {
      const [longitude, latitude] = geometry.coordinates
      const [west, north, east, south] = extent ?? [0, 0, 0, 0]
      return {
        latitude,
        longitude,
        countryCode: (countrycode ?? '').toUpperCase(),
        accuracy: extent
          ? metresBetween({ latitude: south, longitude: west }, { latitude: north, longitude: east }) / 2
          : (accuracyOf[type] ?? Number.POSITIVE_INFINITY),
      }
    })
}
