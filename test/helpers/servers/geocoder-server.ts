import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Found = {
  latitude: number
  longitude: number
  country?: string
  metres?: number
  /** its name, for suggestions */
  street?: string
  number?: string
  quarter?: string
  county?: string
  postcode?: string
}

export type GeocoderServer = {
  url: string
  /** the received requests, in order */
  asked: { path: string; query: Record<string, string>; userAgent: string }[]
  /** defines the results for addresses with these words */
  know(words: string, ...found: Found[]): void
  /** answers with this status, or not at all, until null */
  fail(how: { status: number; retryAfter?: number } | 'silence' | 'nonsense' | null): void
  close(): Promise<void>
}

/** A fake geocoder on a local port with the APIs of Nominatim (`/search`) and Photon (`/api`). */
export async function startGeocoder(): Promise<GeocoderServer> {
  const known = new Map<string, Found[]>()
  const asked: GeocoderServer['asked'] = []
  let failure: Parameters<GeocoderServer['fail']>[0] = null
  const app = new Hono()
  app.use(async (c, next) => {
    const userAgent = c.req.header('user-agent') ?? ''
    asked.push({ path: c.req.path, query: c.req.query(), userAgent })
    if (failure === 'silence') return new Promise<Response>(() => {})
    if (failure === 'nonsense') return c.text('<html>')
    if (failure)
      return c.text(
        '',
        failure.status as 429,
        failure.retryAfter ? { 'retry-after': String(failure.retryAfter) } : {},
      )
    return next()
  })
  const find = (q = '') => [...known].find(([words]) => q.startsWith(words))?.[1] ?? []
  // Photon also matches prefixes.
  const complete = (q = '') => [...known].filter(([words]) => words.toLowerCase().startsWith(q.toLowerCase()))
  const boxOf = ({ latitude, longitude, metres = 20 }: Found) => {
    const half = metres / 152_900 // degrees, about, of half a side of a square with this half diagonal
    return { south: latitude - half, north: latitude + half, west: longitude - half, east: longitude + half }
  }
  app.get('/search', (c) =>
    c.json(
      find(c.req.query('q')).map((one) => {
        const { south, north, west, east } = boxOf(one)
        return {
          ...{ place_id: 1, licence: 'ODbL', category: 'building', type: 'yes', addresstype: 'building' },
          ...{ lat: String(one.latitude), lon: String(one.longitude) },
          address: {
            country_code: one.country ?? 'mx',
            ...(one.street && { road: one.street }),
            ...(one.number && { house_number: one.number }),
            ...(one.quarter && { suburb: one.quarter }),
            ...(one.county && { borough: one.county }),
            ...(one.postcode && { postcode: one.postcode }),
          },
          boundingbox: [south, north, west, east].map(String),
        }
      }),
    ),
  )
  app.get('/api', (c) => {
    const q = c.req.query('q')
    const found = find(q)
    const all = found.length > 0 ? found : complete(q).flatMap(([, places]) => places)
    return c.json({
      type: 'FeatureCollection',
      features: all.map((one) => {
        const { south, north, west, east } = boxOf(one)
        return {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [one.longitude, one.latitude] },
          properties: {
            ...{ osm_id: 1, osm_type: 'W', countrycode: (one.country ?? 'mx').toUpperCase() },
            ...(one.metres
              ? {
                  type: 'street',
                  extent: [west, north, east, south],
                  ...(one.street && { name: one.street }),
                }
              : { type: 'house', ...(one.street && { street: one.street, housenumber: one.number }) }),
            ...(one.quarter && { district: one.quarter }),
            ...(one.county && { county: one.county }),
            ...(one.postcode && { postcode: one.postcode }),
          },
        }
      }),
    })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the geocoder has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    know: (words, ...found) => void known.set(words, found),
    fail(how) {
      failure = how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
