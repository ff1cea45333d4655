import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { checkIn, checkInTyped } from './boarding/check-in.ts'
import { findOrders } from './boarding/find-orders.ts'
import { listPassengers } from './boarding/list-passengers.ts'
import { listTrips } from './boarding/trips-of-today.ts'
import { undoBoarding } from './boarding/undo-boarding.ts'

/** Boarding at the gate. */
export function ticketEndpoints({ serve }: ShopHttp): void {
  serve('POST /api/order/{orderId}/check-complete', (ctx, { params, body }) =>
    checkIn(ctx, { ...params, ...body }),
  )
  serve('POST /api/check-in/search', (ctx, { body }) => findOrders(ctx, body))
  serve('POST /api/check-in/orders/{orderId}', (ctx, { params, body }) =>
    checkInTyped(ctx, { ...params, ...body }),
  )
  serve('POST /api/check-in/undo', (ctx, { body }) => undoBoarding(ctx, body))
  serve('GET /api/check-in/trips', (ctx) => listTrips(ctx))
  serve('GET /api/check-in/trips/{eventDateId}', (ctx, { params, query }) =>
    listPassengers(ctx, { dateId: params.eventDateId, ...query }),
  )
}
