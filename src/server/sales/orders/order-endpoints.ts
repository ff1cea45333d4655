import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { limitDiscountGuesses } from '../discounts/limit-discount-guesses.ts'
import { showDiscount } from '../discounts/show-discount.ts'
import { detectOrderProbing } from './detect-order-probing.ts'
import { limitChanges } from './place-order/rate-limit-purchases.ts'
import { submitOrder } from './place-order/submit-order.ts'
import { resendOwnMail } from './resend-mail.ts'
import { extendHold, holdSeats, releaseHold } from './seats/hold-seats.ts'
import { listPurchases, showOrder } from './show-order.ts'
import { changeTicket } from './ticket-changes/change-ticket.ts'
import { noteForDriver } from './ticket-changes/note-for-driver.ts'
import { withdrawOwnWheelchair } from './ticket-changes/withdraw-wheelchair.ts'

export function orderEndpoints({ serve }: ShopHttp): void {
  serve('POST /shop-api/holds', (ctx, { body }) => holdSeats(ctx, body))
  serve('PUT /shop-api/holds/{id}', (ctx, { params, body }) => holdSeats(ctx, body, params.id))
  serve('POST /shop-api/holds/{id}/extend', (ctx, { params }) => extendHold(ctx, params.id))
  serve('DELETE /shop-api/holds/{id}', async (ctx, { params }) => {
    await releaseHold(ctx, params.id)
    return {}
  })

  serve('GET /shop-api/discounts/{code}/event/{eventId}', (ctx, { params }) =>
    limitDiscountGuesses(ctx, () => showDiscount(ctx, params.code, params.eventId)),
  )

  serve('POST /shop-api/orders', (ctx, { body, headers }) =>
    submitOrder(ctx, body, headers['idempotency-key']),
  )
  serve('GET /shop-api/order-detail/{id}', (ctx, { params: { id } }) =>
    detectOrderProbing(ctx, id, () => showOrder(ctx, id)),
  )
  serve('PUT /shop-api/order-detail/{id}/tickets/{position}', async (ctx, { params, body }) => {
    const { id, position } = params
    await limitChanges(ctx)
    await detectOrderProbing(ctx, id, () => changeTicket(ctx, { orderId: id, position }, body))
    return showOrder(ctx, id)
  })
  serve(
    'PUT /shop-api/order-detail/{id}/tickets/{position}/addresses/{address}',
    async (ctx, { params, body }) => {
      const { id, ...place } = params
      await limitChanges(ctx)
      await detectOrderProbing(ctx, id, () => noteForDriver(ctx, { orderId: id, ...place }, body))
      return showOrder(ctx, id)
    },
  )
  serve(
    'DELETE /shop-api/order-detail/{id}/tickets/{position}/passengers/{passenger}/wheelchair',
    async (ctx, { params }) => {
      const { id, ...place } = params
      await limitChanges(ctx)
      await detectOrderProbing(ctx, id, () => withdrawOwnWheelchair(ctx, { orderId: id, ...place }))
      return showOrder(ctx, id)
    },
  )
  serve('POST /shop-api/order-detail/{id}/resend-mail', async (ctx, { params: { id } }) => {
    await detectOrderProbing(ctx, id, () => resendOwnMail(ctx, id))
    return {}
  })
  serve('GET /shop-api/payment-history', (ctx, { query }) => listPurchases(ctx, query))
}
