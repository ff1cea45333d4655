import { z } from 'zod'
import { oneLine } from '../../fields.ts'

const cursor = z.string().min(1).max(1_000)

/**
 * The query of a list of the office that is read by pages: its words, its sort column (with `-` for descending; no other
 * is taken) and the cursor of the row after or before which the page begins. The first of `sorts` is the one without a wish.
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

/** A page of a list: 10001 for a count means more than 10000. */
export function listAnswer<Row extends z.ZodType>(row: Row) {
  return {
    rows: z.array(row),
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  }
}
