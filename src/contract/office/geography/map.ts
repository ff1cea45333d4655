import { z } from 'zod'
import { mapGround, tilePlace } from '#contract/geography/map-ground.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const see = { may: 'trips.see' } as const

/** The base map of the office. */
export const mapContract = {
  'GET /office-api/map': {
    who: see,
    summary: 'The base map: a style of another server, tiles from a file of the shop, or none',
    answer: mapGround,
  },
  'GET /office-api/map/tiles/{z}/{x}/{y}': {
    who: see,
    summary: 'A vector tile of the configured file; empty if the file does not have it',
    params: tilePlace,
    answer: z.string().describe('the tile'),
  },
} satisfies OfficeEndpointMap
