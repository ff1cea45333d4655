import { onePerKind } from '#domain/sales/payments/payment-codes.ts'
import type { Shop } from '#server/platform/context.ts'
import { contextOf } from '#server/platform/http/call-context.ts'
import { readText } from '#server/platform/http/read-body.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { detectOrderProbing } from '../orders/detect-order-probing.ts'
import { readTripTime } from '../orders/order-detail-sql.ts'
import { takeNotification } from './notifications/take-notification.ts'
import { offeredCodes } from './providers/providers.ts'
import { showRefundClaim, takeRefundAccount } from './refunds/take-refund-account.ts'
import { limitReturns } from './settling/limit-returns.ts'
import { payAgain } from './settling/pay-again.ts'
import { showPaymentStatus } from './settling/show-payment-status.ts'

const largestNotification = 64 * 1024

export function paymentEndpoints({ app, serve }: ShopHttp, shop: Shop): void {
  serve('GET /api/payment-methods', async (ctx, { query }) => {
    const trip = query.date === undefined ? undefined : await readTripTime(ctx.db, query.date)
    return onePerKind(offeredCodes(ctx.config, ctx.country.code, ctx.clock.now(), trip)).map((code) => ({
      code,
    }))
  })

  serve('POST /shop-api/init-payment', (ctx, { body: { orderId, paymentCode } }) =>
    detectOrderProbing(ctx, orderId, () => payAgain(ctx, orderId, paymentCode)),
  )

  serve('GET /api/orders/{id}/status', async (ctx, { params, query }) => {
    if (Object.keys(query).length > 0) limitReturns(ctx, params.id)
    const paymentState = await showPaymentStatus(ctx, params.id, new URLSearchParams(query))
    return { order: { id: params.id, paymentState } }
  })

  serve('GET /shop-api/refund-account', (ctx, { query }) => showRefundClaim(ctx, query.token))
  serve('POST /shop-api/refund-account', (ctx, { query, body }) => takeRefundAccount(ctx, query.token, body))

  app.post('/api/payments/:provider/notifications', async (c) => {
    const rawBody = await readText(c.req.raw, largestNotification)
    const query = new URL(c.req.url).searchParams
    await takeNotification(contextOf(shop, c), c.req.param('provider'), {
      rawBody,
      headers: c.req.raw.headers,
      query,
    })
    return c.text('OK')
  })
}
