import { z } from 'zod'
import { mapGround, tilePlace } from '../../places/map-ground.ts'
import type { OfficeEndpointMap } from '../office-endpoint.ts'

const see = { may: 'trips.see' } as const

/** The base map of the office. */
export const mapEndpoints = {
  'GET /office-api/map': {
    who: see,
    summary: 'What lies under the maps: a style of another server, tiles of a file of the shop, or nothing',
    answer: mapGround,
  },
  'GET /office-api/map/tiles/{z}/{x}/{y}': {
    who: see,
    summary: 'A vector tile of the file of the settings; empty where that has none',
    params: tilePlace,
    answer: z.string().describe('the tile'),
  },
} satisfies OfficeEndpointMap
