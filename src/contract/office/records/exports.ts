import { z } from 'zod'
import { byUuid, freeText } from '#contract/platform/fields.ts'
import { exportFormats, exportSourceNames, exportStates } from '#domain/records/exports/export-sources.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { orderFilters } from '../sales/office-orders.ts'

const row = z.object({
  id: z.uuid(),
  source: z.enum(exportSourceNames),
  query: z.record(z.string(), z.string()).describe('the filter, as in the address of its list'),
  format: z.enum(exportFormats),
  personal: z.boolean(),
  state: z.enum(exportStates).describe('waiting: for an approval'),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('time at which its file is deleted'),
})

export type ExportListRow = z.output<typeof row>

const who = { may: 'exports.without-personal-data' } as const

/** Files with the rows of lists and reports. Only the person who requested a file can download it. */
export const exportContract = {
  'GET /office-api/exports': {
    who,
    summary: "The caller's exports that are not deleted yet",
    query: z.object(listQuery(['-askedAt', 'askedAt'])),
    answer: z.object(listAnswer(row)),
  },
  'POST /office-api/exports': {
    once: true,
    who,
    stepUp: true,
    summary:
      'Requests a file; a job writes it. With contacts of more than a thousand people another person has to approve it first (202)',
    body: z.object({
      source: z.enum(exportSourceNames),
      query: z.record(freeText(), freeText().max(1_000)).default({}),
      columns: z
        .array(freeText().max(50))
        .max(50)
        .optional()
        .describe('default: everything that the caller may see'),
      format: z.enum(exportFormats).default('csv'),
      reason: freeText().trim().max(500, 'text_too_long').default(''),
    }),
    answer: z.object({ id: z.uuid(), approval: z.int().nullable() }),
  },
  'GET /office-api/exports/{id}': {
    who,
    stepUp: true,
    summary: 'An export of the caller',
    params: byUuid,
    answer: row,
  },
  'GET /office-api/exports/{id}/file': {
    who,
    stepUp: true,
    summary: "The file of the caller's export; the permission is checked again",
    params: byUuid,
    answer: z.string().describe('the file'),
  },
  'GET /office-api/exports/orders.csv': {
    who,
    stepUp: true,
    summary:
      'The orders of a filter without personal data, streamed as CSV; the last row has the number of orders. With csv_sep the first line names the separator',
    query: z.object({ ...orderFilters, format: z.enum(['csv', 'csv_sep']).default('csv') }),
    answer: z.string().describe('the file'),
  },
} satisfies OfficeEndpointMap
