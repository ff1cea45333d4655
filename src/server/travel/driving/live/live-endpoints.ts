import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import type { LiveTrips } from './live-trips.ts'
import { type Live, showLiveRides, waitForLiveRides } from './show-live.ts'

/** The vans of an order on the day. Waiting calls are answered when the process is about to end. */
export function liveEndpoints(
  { serve }: ShopHttp,
  { trips, draining }: { trips: LiveTrips; draining: AbortSignal },
): void {
  const live: Live = { trips, orders: new Map(), draining }
  serve('GET /shop-api/order-detail/{id}/live', (ctx, { params }) => showLiveRides(ctx, live, params.id))
  serve('GET /shop-api/live/{watch}', (ctx, { params, query }) =>
    waitForLiveRides(ctx, live, { watch: params.watch, version: query.version }),
  )
}
