import { z } from 'zod'
import { countryCode, freeText } from '../fields.ts'

/** A member of staff who has a request or an enquiry, or could have it. */
export const handler = z.object({ id: z.string(), name: z.string() })

/** Something that was done to a request or an enquiry. */
export const historyEntry = z.object({
  at: z.iso.datetime(),
  change: z.string(),
  actor: z.string(),
  /** a note, an answer, a reason, or to whom it was handed */
  text: z.string().nullable(),
})

export type HistoryEntry = z.output<typeof historyEntry>

/** Taking over, handing over (`to`), giving back (`to` null): from the person who has it as far as the caller knows. */
export const handOver = z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() })

export const note = z.object({
  note: freeText().trim().min(1, 'field_is_required').max(4_000, 'text_too_long'),
})

/** Filters of a list of requests or enquiries; `handler` is the caller (`me`) or `none`. */
export const handledFilters = {
  country: countryCode.optional(),
  handler: z.enum(['', 'me', 'none']).default(''),
}
