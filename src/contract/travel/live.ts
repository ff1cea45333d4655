import { z } from 'zod'
import { liveStates } from '#domain/travel/driving/live/live-ride.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, freeText } from '../platform/fields.ts'

const window = z.object({ from: z.iso.datetime(), until: z.iso.datetime() })

const point = z.object({ latitude: z.number(), longitude: z.number() })

const liveRide = z.object({
  leg: z.enum(legs),
  vehicle: z.string(),
  addresses: z.array(z.string()).describe('of the parties that board or get off at this stop'),
  state: z.enum(liveStates),
  promised: window,
  window: window
    .nullable()
    .describe('when the van comes; while riding, when the party is there; null: not known'),
  line: z.array(z.enum(['done', 'here', 'ahead'])).describe('the places of the van, in order'),
  own: z.int().describe('index of the own stop in `line`'),
  seenAt: z.iso.datetime().nullable().describe('of the last act of the driver, or of the last position'),
  map: z
    .object({ van: point, stop: point })
    .nullable()
    .describe('where the van was a moment ago, and the own stop; null when one of them is not known'),
})

const live = z.object({
  rides: z.array(liveRide).describe('visible now'),
  opensAt: z.iso.datetime().nullable().describe('when the next ride becomes visible'),
  watch: z
    .string()
    .nullable()
    .describe('opens the call that waits for changes; null while no ride is visible'),
  phone: z.string().nullable().describe('of the office, for a van that does not come'),
  version: z.string(),
})

export type LiveRides = z.output<typeof live>
export type LiveRideNow = LiveRides['rides'][number]

/** The vans of an order on the day, for its customer. */
export const liveContract = {
  'GET /shop-api/order-detail/{id}/live': {
    who: 'customer',
    summary: 'Where the vans of an order are, from an hour before its ride until the party gets off',
    params: byUuid,
    answer: live,
  },
  'GET /shop-api/live/{watch}': {
    who: 'anyone',
    summary:
      'The same; waits for a change, but not longer than 22 seconds, if the caller has the current version',
    params: z.object({ watch: freeText().max(200) }),
    query: z.object({ version: freeText().max(100).optional() }),
    answer: live,
  },
} satisfies EndpointMap
