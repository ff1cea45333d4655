import { z } from 'zod'
import { metresBetween } from '#domain/geography/points/point.ts'
import type { AddressToFind, Candidate, GetJson, SuggestedPlace, TextToComplete } from './geocoder.ts'

const areaFields = ['locality', 'district', 'city', 'county', 'state'] as const

/** https://github.com/komoot/photon, `/api`: GeoJSON; an extent is west, north, east, south. */
const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: z.string().optional(),
        countrycode: z.string().optional(),
        extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        postcode: z.string().optional(),
        ...Object.fromEntries(areaFields.map((field) => [field, z.string().optional()])),
      }),
    }),
  ),
})

type Feature = z.output<typeof features>['features'][number]

/** In metres, for results without an extent. */
const accuracyOf: Record<string, number> = { house: 20, street: 300, locality: 1_000 }

/** Photon's candidates for an address, best first. It cannot filter by country: the caller does. */
export async function askPhoton(get: GetJson, asked: AddressToFind): Promise<Candidate[]> {
  const answer = await get('/api', {
    q: [asked.address, asked.county, asked.province].join(', '),
    limit: '5',
    ...(asked.near && { lat: String(asked.near.latitude), lon: String(asked.near.longitude) }),
  })
  return features.parse(answer).features.map(candidateOf)
}

/** Streets and houses whose name starts with the end of the text. */
export async function completeByPhoton(get: GetJson, asked: TextToComplete): Promise<SuggestedPlace[]> {
  const { text, near } = asked
  const answer = await get('/api', {
    q: text,
    limit: '15',
    ...(near && { lat: String(near.latitude), lon: String(near.longitude), bbox: boxAround(near) }),
  })
  return features
    .parse(answer)
    .features.filter(({ properties: { type = '' } }) => type === 'house' || type === 'street')
    .map((feature) => {
      const { type, name = '', street, housenumber = '', postcode = '', ...more } = feature.properties
      return {
        ...candidateOf(feature),
        ...{ street: street ?? (type === 'street' ? name : ''), number: housenumber, postcode },
        areas: areaFields.flatMap((field) => (more as Record<string, string | undefined>)[field] ?? []),
      }
    })
}

function candidateOf({ geometry, properties: { type = '', countrycode, extent } }: Feature): Candidate {
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
}

/** West, south, east, north, in degrees. */
function boxAround({ latitude, longitude, withinMetres }: NonNullable<TextToComplete['near']>): string {
  const high = withinMetres / 111_320
  const wide = high / Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
  return [longitude - wide, latitude - high, longitude + wide, latitude + high]
    .map((degrees) => degrees.toFixed(4))
    .join(',')
}
