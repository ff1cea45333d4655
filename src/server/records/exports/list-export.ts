import { z } from 'zod'
import type { StaffCtx } from '#server/platform/context.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import type { RowSource } from './ask-export.ts'
import type { RowsStatement } from './export-cursor-sql.ts'

/**
 * The export of a list: `filters` are those of its endpoint, and `filterOf` completes them for the caller, as the
 * list does.
 */
export function listExport<Filters extends z.ZodRawShape, Filter extends object>(
  filters: Filters,
  filterOf: (ctx: StaffCtx, query: z.output<z.ZodObject<Filters>>) => Filter,
  rows: (filter: Filter) => RowsStatement,
): RowSource<Filter> {
  const query = z.object(filters)
  return { filterOf: (ctx, asked) => filterOf(ctx, parse(query, asked)), rows }
}
