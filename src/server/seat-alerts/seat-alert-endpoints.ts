import type { Ctx, Customer } from '../platform/context.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { deleteSeatAlert, hasSeatAlert } from './seat-alert-sql.ts'
import { wantSeatAlert } from './seat-alerts.ts'

export function seatAlertEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => ({
    wanted: await hasSeatAlert(ctx.db, customerOf(ctx).id, params.eventId),
  }))

  serve('PUT /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => {
    await wantSeatAlert(ctx, customerOf(ctx), params.eventId)
    return { wanted: true }
  })

  serve('DELETE /shop-api/seat-alerts/{eventId}', async (ctx, { params }) => {
    await deleteSeatAlert(ctx.db, customerOf(ctx).id, params.eventId)
    return { wanted: false }
  })
}

/** The calls above are for customers, so there is one. */
function customerOf({ customer }: Ctx): Customer {
  if (!customer) throw new Error('the call has no customer')
  return customer
}
