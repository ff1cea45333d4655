import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { detectOrderProbing } from '#server/sales/orders/detect-order-probing.ts'
import { isPushService } from './push-service.ts'
import {
  type AlertState,
  findAlerts,
  removePhones,
  removeSubscription,
  storeSubscription,
} from './ride-alert-sql.ts'
import { phoneEndpoint, sendsTexts } from './text-messages.ts'

/** A customer's own devices, and those of friends. */
const mostOfOrder = 10
const mostPerHour = 60

/** Turning a browser's ride alerts on and off. */
export function rideAlertEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/order-detail/{id}/alerts', async (ctx, { params: { id }, query }) => {
    const key = ctx.config.webPush?.publicKey ?? null
    const { on, phone, toldPhone } = await find(ctx, id, query.endpoint ?? null)
    const number = toldPhone ?? phone
    const isOffered = number !== '' && sendsTexts(ctx.config)
    return { key, on, phone: isOffered ? { number, on: toldPhone !== null } : null }
  })
  serve('POST /shop-api/order-detail/{id}/alerts', async (ctx, { params: { id }, body }) => {
    await countChange(ctx)
    await find(ctx, id, body.endpoint)
    if (!ctx.config.webPush) throw new Refusal('not_found')
    if (!isPushService(ctx.config, body.endpoint)) throw refusedField('endpoint', 'field_is_invalid')
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
  serve('PUT /shop-api/order-detail/{id}/alerts/phone', async (ctx, { params: { id }, body }) => {
    await countChange(ctx)
    const { phone } = await find(ctx, id, null)
    if (body.on && (phone === '' || !sendsTexts(ctx.config))) throw new Refusal('not_found')
    await ctx.db.transaction(async (tx) => {
      await removePhones(tx, id)
      const telephone = { endpoint: phoneEndpoint(phone), keys: { p256dh: '', auth: '' } }
      const about = { locale: ctx.locale, now: ctx.clock.now(), most: mostOfOrder }
      if (body.on) await storeSubscription(tx, id, telephone, about)
    })
    return {}
  })
}

/** @throws Refusal not_found for another customer's order */
function find(ctx: CustomerCtx, orderId: string, endpoint: string | null): Promise<AlertState> {
  return detectOrderProbing(ctx, orderId, async () => {
    const alerts = await findAlerts(ctx.db, orderId, ctx.customer.id, endpoint)
    if (!alerts) throw new Refusal('not_found')
    return alerts
  })
}

const countChange = (ctx: CustomerCtx) =>
  countAttempt(ctx, 60, [{ key: ['ride alerts', ctx.customer.id], limit: mostPerHour }])
