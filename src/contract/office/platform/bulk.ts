import { z } from 'zod'
import { rowId } from '#contract/platform/fields.ts'

/** The maximum number of rows of a bulk action. */
export const mostSelected = 2_000

/** The rows of a bulk action: ticked ones, or all that match a filter. */
export function chosenRows<Filter extends z.ZodType>(filter: Filter) {
  return z.object({ ids: z.array(rowId).max(mostSelected).optional(), filter: filter.optional() })
}

/** A frozen selection. */
export const frozenRows = z.object({ id: z.uuid(), count: z.int() })

export const selectionId = z.object({ id: z.uuid() })

/** Why a bulk action does not apply to a row. */
export function whyNot<const Code extends string>(codes: readonly Code[]) {
  return z
    .enum([...codes, 'failed'])
    .nullable()
    .describe('reason for the refusal; null if done')
}
