import { z } from 'zod'
import { freeText } from '#contract/platform/fields.ts'
import { enquiryStates } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { chosenRows, frozenRows, selectionId, whyNot } from '../platform/bulk.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { enquiryFilters } from './office-enquiries.ts'

/** Bulk actions on enquiries. */
export const enquiryActs = ['take', 'close'] as const

export type EnquiryAct = (typeof enquiryActs)[number]

const act = z.enum(enquiryActs)
const handle = { may: 'requests.handle' } as const

const row = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(enquiryStates).nullable().describe('null for an enquiry that does not exist'),
  isRobot: z.boolean(),
  handler: z.string().nullable(),
  why: whyNot(['request_closed', 'taken', 'not_found']),
})

export type EnquiryBulkRow = z.output<typeof row>

/** Bulk actions on enquiries: the selection is frozen, previewed, and processed one by one. */
export const enquiryBulkContract = {
  'POST /office-api/enquiry-selections': {
    who: handle,
    summary:
      'Freezes a selection of enquiries for a day: ticked ones, or all that match a filter (at most 2000)',
    body: chosenRows(z.object(enquiryFilters)),
    answer: frozenRows,
  },
  'GET /office-api/enquiry-selections/{id}': {
    who: handle,
    summary: 'To which of the selected enquiries the action applies now, and why not to the others',
    params: selectionId,
    query: z.object({ act }),
    answer: z.object({ rows: z.array(row) }),
  },
  'POST /office-api/enquiry-selections/{id}': {
    who: handle,
    summary:
      'Applies the action to each, one after the other and only once; closing one without an answer needs a reason',
    params: selectionId,
    body: z.object({ act, reason: freeText().trim().max(2_000, 'text_too_long').default('') }),
    answer: z.object({ rows: z.array(row) }),
  },
} satisfies OfficeEndpointMap
