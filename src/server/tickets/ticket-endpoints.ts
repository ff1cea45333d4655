import { Refusal } from '#domain/refusal.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { checkIn } from './check-in.ts'

/** The gate. */
export function ticketEndpoints({ serve }: ShopHttp): void {
  serve('POST /api/order/{orderId}/check-complete', (ctx, { params, body }) => {
    if (!ctx.customer) throw new Refusal('login_required')
    return checkIn(ctx, ctx.customer, { ...params, ...body })
  })
}
