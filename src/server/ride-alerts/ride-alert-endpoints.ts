import { Refusal } from '#domain/refusal.ts'
import { detectOrderProbing } from '../orders/detect-order-probing.ts'
import type { CustomerCtx } from '../platform/context.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { countAttempt } from '../platform/rate-limits/rate-limit.ts'
import { isPushService } from './push-service.ts'
import { findAlerts, removeSubscription, storeSubscription } from './ride-alert-sql.ts'

/** A customer has a telephone, a computer, and those of friends. */
const mostOfOrder = 10
const mostPerHour = 60

/** Where a customer turns messages of a browser on and off. */
export function rideAlertEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/order-detail/{id}/alerts', async (ctx, { params: { id }, query }) => {
    const key = ctx.config.webPush?.publicKey ?? null
    return { key, ...(await find(ctx, id, query.endpoint ?? null)) }
  })
  serve('POST /shop-api/order-detail/{id}/alerts', async (ctx, { params: { id }, body }) => {
    await countChange(ctx)
    await find(ctx, id, body.endpoint)
    if (!ctx.config.webPush) throw new Refusal('not_found')
    if (!isPushService(ctx.config, body.endpoint))
      throw new Refusal('invalid_input', {}, { fields: { endpoint: 'field_is_invalid' } })
    const about = { locale: ctx.locale, now: ctx.clock.now(), most: mostOfOrder }
    await ctx.db.transaction((tx) => storeSubscription(tx, id, body, about))
    return {}
  })
  serve('POST /shop-api/order-detail/{id}/alerts/stop', async (ctx, { params: { id }, body }) => {
    await countChange(ctx)
    await find(ctx, id, body.endpoint)
    await removeSubscription(ctx.db, id, body.endpoint)
    return {}
  })
}

/** @throws Refusal not_found for an order of another */
function find(ctx: CustomerCtx, orderId: string, endpoint: string | null): Promise<{ on: boolean }> {
  return detectOrderProbing(ctx, orderId, async () => {
    const alerts = await findAlerts(ctx.db, orderId, ctx.customer.id, endpoint)
    if (!alerts) throw new Refusal('not_found')
    return alerts
  })
}

const countChange = (ctx: CustomerCtx) =>
  countAttempt(ctx, 60, [{ whose: ['ride alerts', ctx.customer.id], most: mostPerHour }])
