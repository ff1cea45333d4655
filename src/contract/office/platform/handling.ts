import { z } from 'zod'
import { countryCode, freeText } from '#contract/platform/fields.ts'

/** A member of staff who handles a request or an enquiry, or could handle it. */
export const handler = z.object({ id: z.string(), name: z.string() })

/** An entry in the history of a request or an enquiry. */
export const historyEntry = z.object({
  at: z.iso.datetime(),
  change: z.string(),
  actor: z.string(),
  actorEmail: z.string().optional().describe('of a member of staff'),
  /** a note, an answer, a reason, or the new handler */
  text: z.string().nullable(),
})

export type HistoryEntry = z.output<typeof historyEntry>

/**
 * Assigns a handler: to oneself, to a colleague (`to`) or to none (`to` null). `from` is the handler that the caller
 * has read.
 */
export const handOver = z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() })

export const note = z.object({
  note: freeText().trim().min(1, 'field_is_required').max(4_000, 'text_too_long'),
})

/** Filters of a list of requests or enquiries; `handler` is the caller (`me`) or `none`. */
export const handledFilters = {
  country: countryCode.optional(),
  handler: z.enum(['', 'me', 'none']).default(''),
}
