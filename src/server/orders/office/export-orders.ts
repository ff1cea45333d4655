import { z } from 'zod'
import { orderFilters } from '#contract/office/orders/orders.ts'
import type { RowSource } from '#server/exports/ask-export.ts'
import { parse } from '#server/platform/http/shop-http.ts'
import { exportedOrders } from './export-orders-sql.ts'
import { orderFilterOf } from './list-orders.ts'
import type { OrderFilter } from './order-list-sql.ts'

const query = z.object(orderFilters)

/** The orders that the list finds with the same filter. */
export const ordersExport: RowSource<OrderFilter> = {
  filterOf: (ctx, asked) => orderFilterOf(ctx, parse(query, asked)),
  rows: exportedOrders,
}
