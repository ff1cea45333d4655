import { z } from 'zod'
import type { OfficeEndpointMap } from './office-endpoint.ts'

const see = { may: 'trips.see' } as const
const tileNumber = z.coerce.number().int().min(0)

const ground = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain') }),
  z.object({ kind: z.literal('style'), url: z.string().describe('of a style of MapLibre') }),
  z.object({
    kind: z.literal('tiles'),
    maxZoom: z.int().describe('of the tiles; they are magnified beyond'),
    attribution: z.string(),
  }),
])

export type MapGround = z.output<typeof ground>

/** The ground under the maps of staff. */
export const mapEndpoints = {
  'GET /office-api/map': {
    who: see,
    summary: 'What lies under the maps: a style of another server, tiles of a file of the shop, or nothing',
    answer: ground,
  },
  'GET /office-api/map/tiles/{z}/{x}/{y}': {
    who: see,
    summary: 'A vector tile of the file of the settings; empty where that has none',
    params: z.object({ z: tileNumber.max(22), x: tileNumber, y: tileNumber }),
    answer: z.string().describe('the tile'),
  },
} satisfies OfficeEndpointMap
