import { z } from 'zod'
import { byId, freeText, localTime, oneLine, rowId } from '../../fields.ts'
import type { OfficeEndpointMap } from '../office-endpoint.ts'

const lastDay = z.iso.date().describe('the last day on which tickets may be given back')

const plan = z.object({
  moves: z.array(z.object({ id: z.int(), from: z.string(), to: z.string() })),
  endsAt: z.string(),
  place: z.object({ changes: z.boolean(), name: z.string() }),
  stopsChange: z.boolean(),
  orders: z.int(),
  tickets: z.int(),
  unpaid: z.int().describe('orders whose time to pay is computed anew'),
  holds: z.int().describe('carts that end'),
  answerUntil: lastDay,
  repeated: z.array(z.string()).describe('hours that the clock shows twice; the first is meant'),
  sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
})

export type PostponePlanAnswer = z.output<typeof plan>

/** Postponing events. Hours are in the time zone of the event's place, or of the new place if it changes. */
export const officePostponementEndpoints = {
  'POST /office-api/events/{id}/postpone': {
    who: { may: 'events.postpone' },
    summary:
      'Postpones dates of an event, or moves it to another place: with `dryRun` the plan; with the `hash` of that plan it takes effect. Tickets stay valid, customers keep or return them',
    params: byId,
    body: z.object({
      why: freeText('reason_missing').trim().min(1, 'reason_missing').max(500, 'text_too_long'),
      dates: z.array(z.object({ id: rowId, startsAt: localTime })).max(400),
      endsAt: localTime.optional(),
      placeId: rowId.optional(),
      stops: z
        .array(
          z.object({
            id: rowId.optional(),
            address: oneLine().max(200),
            time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field_is_invalid'),
          }),
        )
        .max(50)
        .optional(),
      answerUntil: z.iso.date('field_is_invalid').optional(),
      dryRun: z.boolean().optional(),
      hash: freeText().max(100).optional(),
    }),
    answer: z.object({ plan, hash: z.string(), version: z.int().optional() }),
  },
  'GET /office-api/events/{id}/postpone': {
    who: { may: 'events.see' },
    summary: "The postponements of an event, the latest first, with the number of customers' answers",
    params: byId,
    answer: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          from: z.string(),
          to: z.string(),
          why: z.string(),
          at: z.iso.datetime(),
          answerUntil: lastDay.nullable(),
          orders: z.int(),
          kept: z.int(),
          givenBack: z.int(),
        }),
      ),
    }),
  },
} satisfies OfficeEndpointMap
