import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { detectOrderProbing } from '../detect-order-probing.ts'
import { limitChanges } from '../place-order/rate-limit-purchases.ts'
import { acceptGivenTicket, showGivenTicket } from './accept-give-away.ts'
import { listGiveAways, makeGiveAway, revokeGiveAway } from './make-give-away.ts'

export function giveAwayEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/order-detail/{id}/give-aways', (ctx, { params: { id } }) =>
    detectOrderProbing(ctx, id, () => listGiveAways(ctx, id)),
  )
  serve('POST /shop-api/order-detail/{id}/give-aways', async (ctx, { params: { id }, body }) => {
    await limitChanges(ctx)
    return detectOrderProbing(ctx, id, () => makeGiveAway(ctx, id, body))
  })
  serve('DELETE /shop-api/order-detail/{id}/give-aways/{giveAway}', async (ctx, { params }) => {
    await limitChanges(ctx)
    return detectOrderProbing(ctx, params.id, () => revokeGiveAway(ctx, params.id, params.giveAway))
  })
  serve('GET /shop-api/given-ticket', (ctx, { query }) => showGivenTicket(ctx, query.token))
  serve('POST /shop-api/given-ticket', (ctx, { query, body }) => acceptGivenTicket(ctx, query.token, body))
}
