import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'

/** The base map: a style of another server, tiles from a file of the shop, or none. */
export const mapGround = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain') }),
  z.object({ kind: z.literal('style'), url: z.string().describe('of a style of MapLibre') }),
  z.object({
    kind: z.literal('tiles'),
    maxZoom: z.int().describe('of the tiles; they are magnified beyond'),
    attribution: z.string(),
  }),
])

export type MapGround = z.output<typeof mapGround>

const deepestZoom = 22
const tileNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** deepestZoom - 1)

/** The coordinates of a vector tile. */
export const tilePlace = z.object({ z: tileNumber.max(deepestZoom), x: tileNumber, y: tileNumber })

export type TilePlace = z.output<typeof tilePlace>

/** The base map for customers. */
export const mapContract = {
  'GET /shop-api/map': {
    who: 'customer',
    summary: 'The base map: a style of another server, tiles from a file of the shop, or none',
    answer: mapGround,
  },
} satisfies EndpointMap
