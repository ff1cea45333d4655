import { z } from 'zod'
import { eventStates } from '#domain/events/event-states.ts'
import { countryCode } from '../fields.ts'
import { listQuery } from './lists.ts'
import type { OfficeEndpointMap } from './office-endpoint.ts'

/** Acts on many events at once. */
export const bulkActs = ['publish', 'close-sale', 'open-sale'] as const

export type BulkAct = (typeof bulkActs)[number]

const id = z.number().int().positive()
const bulkAct = z.object({ act: z.enum(bulkActs) })
const byId = z.object({ id: z.uuid() })
const run = { may: 'events.publish' } as const

const row = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(eventStates),
  calledOff: z.boolean(),
  why: z
    .enum(['event_state', 'event_incomplete', 'event_not_found', 'failed'])
    .nullable()
    .describe('why it is not done; null where it is'),
})

export type BulkRow = z.output<typeof row>

/** Acts on many events: chosen ones are frozen, looked at, and acted on one by one. */
export const eventBulkEndpoints = {
  'POST /office-api/event-selections': {
    who: run,
    summary: 'Freezes events that were ticked, or all that a filter finds (500 at most), for a day',
    body: z.object({
      ids: z.array(id).max(500).optional(),
      filter: z
        .object({
          q: listQuery(['-startsAt']).q,
          state: z.enum(eventStates).optional(),
          country: countryCode.optional(),
        })
        .optional(),
    }),
    answer: z.object({ id: z.uuid(), count: z.int() }),
  },
  'GET /office-api/event-selections/{id}': {
    who: run,
    summary: 'To which of the chosen events an act applies now, and why not to others',
    params: byId,
    query: bulkAct,
    answer: z.object({ rows: z.array(row) }),
  },
  'POST /office-api/event-selections/{id}': {
    who: run,
    summary: 'Does it to each of them, one after the other; refused ones stay as they are',
    params: byId,
    body: bulkAct,
    answer: z.object({ rows: z.array(row) }),
  },
} satisfies OfficeEndpointMap
