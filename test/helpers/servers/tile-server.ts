import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'

export const colours = { ground: '#f0e0c0', park: '#2e8b57' }

export type TileServer = {
  style: string
  /** the requested paths, in order */
  asked: string[]
  /** answers everything with 503 while true */
  isDown: boolean
  close(): Promise<void>
}

/**
 * A server of a map style and its vector tiles (https://maplibre.org/maplibre-style-spec/): each tile has striped
 * parks.
 */
export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = []
  const app = new Hono()
  app.use(cors())
  app.use(async (c, next) => {
    asked.push(c.req.path)
    return server.isDown ? c.text('', 503) : next()
  })
  app.get('/style.json', (c) =>
    c.json({
      version: 8,
      sources: { city: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.mvt`], maxzoom: 14 } },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
        {
          ...{ id: 'parks', type: 'fill', source: 'city', 'source-layer': 'parks' },
          paint: { 'fill-color': colours.park, 'fill-antialias': false },
        },
      ],
    }),
  )
  app.get('/:z/:x/:y', (c) => c.body(tile, 200, { 'content-type': 'application/vnd.mapbox-vector-tile' }))
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => http.once('listening', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the tile server has no port')
  const origin = `http://127.0.0.1:${address.port}`
  const server: TileServer = {
    style: `${origin}/style.json`,
    asked,
    isDown: false,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return server
}

/** A vector tile (https://github.com/mapbox/vector-tile-spec/tree/master/2.1) with one feature in one layer. */
const tile = Uint8Array.from(
  part(3, [
    ...[15 << 3, 2], // version
    ...part(1, [...Buffer.from('parks')]),
    ...part(2, [3 << 3, 3, ...part(4, stripes().flatMap(varint))]), // polygons and their geometry
    ...[5 << 3, ...varint(4096)], // extent
  ]),
)

/** A length-delimited field of protocol buffers. */
function part(field: number, bytes: number[]): number[] {
  return [(field << 3) | 2, ...varint(bytes.length), ...bytes]
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...varint(number >> 7)]
}

/**
 * Drawing commands with relative coordinates: for each stripe move to its corner, draw three sides, close.
 */
function stripes(): number[] {
  const zigzag = (step: number) => (step << 1) ^ (step >> 31)
  const [moveTo, lineTo, close] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7]
  return Array.from({ length: 16 }, (_, nth) => [
    ...[moveTo, ...(nth === 0 ? [0, 0] : [256, -4096]).map(zigzag)],
    ...[lineTo, ...[128, 0, 0, 4096, -128, 0].map(zigzag), close],
  ]).flat()
}
