import { z } from 'zod'
import { readContent } from '../read-content.ts'

/** The meeting points of buses, by province; provinces without one have no bus. `spot` is the usual name. */
export const meetingPoints = readContent(
  'places/meeting-points.json',
  z.record(z.string(), z.strictObject({ spot: z.string(), address: z.string(), county: z.string() })),
)
