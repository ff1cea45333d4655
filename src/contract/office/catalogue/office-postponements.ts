import { z } from 'zod'
import {
  byId,
  calendarDay,
  freeText,
  localTime,
  oneLine,
  rowId,
  typedHour,
} from '#contract/platform/fields.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const lastDay = calendarDay().describe('the last day on which tickets may be given back')

const plan = z.object({
  moves: z
    .array(
      z.object({
        id: z.int(),
        from: z.string(),
        to: z.string(),
        endsFrom: z.string(),
        endsTo: z.string(),
        returnsFrom: z.string().nullable().describe('when the vans left for home; null: the end was unknown'),
        returnsTo: z.string().nullable(),
        orders: z.int(),
        tickets: z.int(),
        unpaid: z.int(),
        holds: z.int(),
      }),
    )
    .describe('all dates that change; no other date changes in any way'),
  unchanged: z.array(z.string()).describe('the starts of the other dates'),
  endsAt: z.string().describe('the end of the last of the moved dates'),
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
export const officePostponementContract = {
  'POST /office-api/events/{id}/postpone': {
    who: { may: 'events.postpone' },
    summary:
      'Postpones dates of an event, or moves it to another place: with `dryRun` the plan; with the `hash` of that plan it takes effect. Tickets stay valid, customers keep or return them',
    params: byId,
    body: z.object({
      why: freeText('reason_missing').trim().min(1, 'reason_missing').max(500, 'text_too_long'),
      dates: z
        .array(z.object({ id: rowId, startsAt: localTime, endsAt: localTime.optional() }))
        .max(400)
        .describe('a date without an end keeps its duration'),
      endsAt: localTime.optional().describe('the end of the last of the moved dates'),
      placeId: rowId.optional(),
      stops: z
        .array(
          z.object({
            id: rowId.optional(),
            address: oneLine().max(200),
            time: typedHour,
          }),
        )
        .max(50)
        .optional(),
      answerUntil: calendarDay().optional(),
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
          dateId: z.int(),
          from: z.string(),
          to: z.string(),
          endsFrom: z.string().nullable().describe('null where it was not recorded'),
          endsTo: z.string().nullable(),
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
