import { z } from 'zod'
import { countryCodes } from '#domain/countries/country.ts'
import { oneLine } from '../fields.ts'
import type { OfficeEndpointMap } from './office-endpoint.ts'

const text = oneLine().max(100).default('')

const row = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  role: z.string().nullable(),
  verb: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }).nullable(),
  countryCode: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  approvalId: z.int().nullable(),
  result: z.string(),
})

export type LogRow = z.output<typeof row>

/** The log of acts of staff. */
export const logEndpoints = {
  'GET /office-api/log': {
    who: { may: 'log.see-own' },
    summary: 'The log, the newest first: all of it, a country, or the own acts, as the role may see',
    query: z.object({
      q: text,
      verb: text,
      result: z.enum(['', 'done', 'refused', 'failed']).default(''),
      country: z.enum(['', ...countryCodes]).default(''),
      object: text.describe('kind or kind:id'),
      after: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ rows: z.array(row), count: z.int(), next: z.int().nullable() }),
  },
} satisfies OfficeEndpointMap
