import { z } from 'zod'
import { countryCode } from '#contract/platform/fields.ts'
import { settingLackNames } from '#domain/back-office/health/setup-lacks.ts'
import { eventStates } from '#domain/catalogue/events/event-states.ts'
import { eventLacks } from '#domain/catalogue/events/publish-check.ts'
import { chosenRows, frozenRows, selectionId, whyNot } from '../platform/bulk.ts'
import { listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

/** Bulk actions on events. */
export const bulkActs = ['close-sale', 'open-sale', 'publish'] as const

export type BulkAct = (typeof bulkActs)[number]

const bulkAct = z.object({ act: z.enum(bulkActs) })
const run = { may: 'events.publish' } as const

const row = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(eventStates),
  calledOff: z.boolean(),
  /** kinds of fields that are missing before publication */
  lacks: z.array(z.enum(eventLacks)),
  /** dates ahead that no customer can pay, if the action puts them on sale */
  unpayable: z.number(),
  why: whyNot(['event_state', 'event_incomplete', 'event_not_found']),
})

export type BulkRow = z.output<typeof row>

/** Bulk actions on events: the selection is frozen, previewed, and processed one by one. */
export const eventBulkContract = {
  'POST /office-api/event-selections': {
    who: run,
    summary: 'Freezes a selection of events for a day: ticked ones, or all that match a filter (at most 500)',
    body: chosenRows(
      z.object({
        q: listQuery(['-startsAt']).q,
        state: z.enum(eventStates).optional(),
        country: countryCode.optional(),
      }),
    ),
    answer: frozenRows,
  },
  'GET /office-api/event-selections/{id}': {
    who: run,
    summary: 'To which of the selected events the action applies now, and why not to the others',
    params: selectionId,
    query: bulkAct,
    answer: z.object({
      rows: z.array(row),
      /** what the shop lacks to send mails and to be reached safely, if the action puts events on sale */
      shopLacks: z.array(z.enum(settingLackNames)),
    }),
  },
  'POST /office-api/event-selections/{id}': {
    who: run,
    summary: 'Applies the action to each, one after the other and only once; refused ones do not change',
    params: selectionId,
    body: bulkAct,
    answer: z.object({ rows: z.array(row) }),
  },
} satisfies OfficeEndpointMap
