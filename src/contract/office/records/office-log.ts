import { z } from 'zod'
import { calendarDay, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const text = oneLine().max(100).default('')

const day = calendarDay().optional()

const row = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  timeZone: z.string().describe("of the object's place, or of its country"),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  actorEmail: z.string().nullable().describe('of a member of staff'),
  role: z.string().nullable(),
  verb: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), title: z.string().nullable() }).nullable(),
  countryCode: z.enum(countryCodes).nullable(),
  currency: z.enum(currencies).nullable().describe('of the amounts among the changes'),
  changes: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  approvalId: z.int().nullable(),
  result: z.string(),
})

export type LogRow = z.output<typeof row>

/** `missing`: no row has the id, and no seal says whether one ever had it. */
export const logFaults = ['changed', 'removed', 'missing', 'added', 'seal_changed', 'seal_removed'] as const

/** The log of staff's acts. */
export const logContract = {
  'GET /office-api/log': {
    who: { may: 'log.see-own' },
    summary:
      "The log, the newest first: all of it, one country, or the caller's own acts, depending on the role; for an object its entries",
    query: z.object({
      ...listQuery(['-at', 'at']),
      who: text.describe('the id of a person'),
      verb: text,
      result: z.enum(['', 'done', 'refused', 'failed']).default(''),
      country: z.enum(['', ...countryCodes]).default(''),
      object: text.describe('kind or kind:id'),
      from: day,
      to: day,
    }),
    answer: z.object({
      ...listAnswer(row),
      searchedFrom: z.iso
        .date()
        .nullable()
        .describe('first day of the search for words; null if the caller gave days, or no words'),
    }),
  },
  'POST /office-api/log/verify': {
    who: { may: 'log.verify' },
    summary: 'Compares the log with its seals, and with a mailed one',
    body: z.object({
      seal: oneLine()
        .trim()
        .toLowerCase()
        .regex(/^([1-9][0-9]{0,8}:[0-9a-f]{64})?$/, 'field_is_invalid')
        .describe('as it was mailed, NUMBER:HASH, or empty'),
    }),
    answer: z.object({
      rows: z.int(),
      seals: z.int(),
      count: z.int().describe('of the faults'),
      faults: z
        .array(
          z.object({
            what: z.enum(logFaults),
            id: z.int().nullable().describe('of the row; null where it is about a seal'),
            seal: z.int().nullable(),
          }),
        )
        .describe('the first hundred'),
    }),
  },
} satisfies OfficeEndpointMap
