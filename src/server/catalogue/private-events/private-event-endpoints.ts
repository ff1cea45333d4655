import type { Shop } from '#server/platform/context.ts'
import { contextOf } from '#server/platform/http/call-context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { message } from '#server/platform/texts/messages.ts'
import { guestListTemplate } from './guest-list/write-template.ts'
import { addCorrectedRows, addGuest } from './guests/add-guests.ts'
import { answerInvitation, listGuests, listInvitedEvents } from './guests/invitations.ts'
import { cancelRequest } from './requests/cancel-request.ts'
import { listRequests, showRequest } from './requests/list-requests.ts'
import { repeatEvent } from './requests/repeat-event.ts'
import { changeRequest, createRequest } from './requests/save-request.ts'
import { takeGuests, takeImage } from './uploads/take-uploads.ts'

/** A customer's requests for private events. */
export function privateEventEndpoints({ app, serve }: ShopHttp, shop: Shop): void {
  serve('GET /shop-api/event-requests', (ctx, { query }) => listRequests(ctx, query.state))
  serve('GET /shop-api/event-requests/{id}', (ctx, { params }) => showRequest(ctx, params.id))
  serve('POST /shop-api/request-events', (ctx, { body, headers }) =>
    createRequest(ctx, body, headers['idempotency-key'] ?? null),
  )
  serve('PUT /shop-api/request-events/{id}', (ctx, { params, body }) => changeRequest(ctx, params.id, body))
  serve('POST /shop-api/event-requests/{id}/cancel', (ctx, { params }) => cancelRequest(ctx, params.id))
  serve('POST /shop-api/event-requests/{id}/repeat-event', (ctx, { params }) => repeatEvent(ctx, params.id))
  serve('POST /shop-api/event-requests/{id}/upload-image', (ctx, { params, receive }) =>
    takeImage(ctx, params.id, receive),
  )
  serve('POST /shop-api/event-requests/{id}/upload-guests', (ctx, { params, query, receive }) =>
    takeGuests(ctx, params.id, { sheet: query.sheet, receive }),
  )
  serve('POST /shop-api/event-requests/{id}/guests', (ctx, { params, body }) =>
    addGuest(ctx, params.id, body),
  )
  serve('POST /shop-api/event-requests/{id}/guests/rows', (ctx, { params, body }) =>
    addCorrectedRows(ctx, params.id, body.rows),
  )
  serve('GET /shop-api/event-requests/{id}/guests', (ctx, { params, query }) =>
    listGuests(ctx, params.id, query),
  )
  serve('GET /shop-api/invited-events', (ctx) => listInvitedEvents(ctx))
  serve('POST /shop-api/invited-events/{id}/answer', async (ctx, { params, body }) => {
    await answerInvitation(ctx, params.id, body.coming)
    return {}
  })

  app.get('/shop-api/guest-list-template.xlsx', async (c) => {
    const { locale } = contextOf(shop, c)
    const template = await guestListTemplate(locale)
    return c.body(new Uint8Array(template), 200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${message(locale, 'page_guest_list_file')}.xlsx"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
  })
}
