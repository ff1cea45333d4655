import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { deleteSeatAlert, hasSeatAlert } from './seat-alert-sql.ts'
import { addSeatAlert } from './seat-alerts.ts'

export function seatAlertEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => ({
    wanted: await hasSeatAlert(ctx.db, ctx.customer.id, params.eventId),
  }))

  serve('PUT /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => {
    await addSeatAlert(ctx, params.eventId)
    return { wanted: true }
  })

  serve('DELETE /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => {
    await deleteSeatAlert(ctx.db, ctx.customer.id, params.eventId)
    return { wanted: false }
  })
}
