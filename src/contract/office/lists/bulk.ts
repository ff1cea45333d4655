import { z } from 'zod'

/** Rows that are acted on at once. */
export const mostSelected = 2_000

const id = z.number().int().positive()

/** The rows that were ticked, or all that a filter of their list finds. */
export function chosenRows<Filter extends z.ZodType>(filter: Filter) {
  return z.object({ ids: z.array(id).max(mostSelected).optional(), filter: filter.optional() })
}

/** A selection that was frozen. */
export const frozenRows = z.object({ id: z.uuid(), count: z.int() })

export const selectionId = z.object({ id: z.uuid() })

/** Why an act does not apply to a row. */
export function whyNot<const Code extends string>(codes: readonly Code[]) {
  return z
    .enum([...codes, 'failed'])
    .nullable()
    .describe('why it is not done; null where it is')
}
