import { z } from 'zod'
import { orderFilters } from '#contract/office/orders/orders.ts'
import type { RowSource } from '#server/exports/ask-export.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import { type ExportedOrders, exportedOrders } from './export-orders-sql.ts'
import { orderFilterOf } from './list-orders.ts'

const query = z.object(orderFilters)

/** The orders that the list finds with the same filter. */
export const ordersExport: RowSource<ExportedOrders> = {
  filterOf: (ctx, asked) => ({ ...orderFilterOf(ctx, parse(query, asked)), language: ctx.staff.language }),
  rows: exportedOrders,
}
