import { z } from 'zod'
import { calendarDay, freeText, oneLine } from '#contract/platform/fields.ts'

const cursor = freeText().min(1).max(1_000)

/**
 * The query of a paged list of the office: search words, sort column (with `-` for descending; no other value is
 * accepted) and the cursor of the row after or before which the page begins. The first of `sorts` is the default.
 */
export function listQuery<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  return {
    q: oneLine().max(200).default(''),
    sort: z.enum(sorts).default(sorts[0] as never),
    after: cursor.optional(),
    before: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }
}

const day = calendarDay().optional()

/** The filters of a list for a period: days by the clock of each row's country, both included. */
export const periodFilters = { from: day, to: day }

/** A page of a list: a count of 10001 means more than 10000. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return {
    rows: z.array(row),
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  }
}
