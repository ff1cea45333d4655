import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { approveRequest, rejectRequest } from '../requests/decide-request.ts'
import { handOverRequest, letGuestBack, noteOnRequest, removeGuest } from './handle-request.ts'
import { listOfficeRequests, showOfficeRequest } from './show-request.ts'
import { addRowsForHost, takeGuestsForHost } from './take-guests.ts'

/** Customers' requests for private events, in the office. */
export function officeRequestEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/requests', (ctx, { query }) => listOfficeRequests(ctx, query))
  serveOffice('GET /office-api/requests/{id}', (ctx, { params }) => showOfficeRequest(ctx, params.id))
  serveOffice('POST /office-api/requests/{id}/approve', async (ctx, { params, body }) => {
    const { slug } = await approveRequest(ctx, params.id, body)
    return { slug }
  })
  serveOffice('POST /office-api/requests/{id}/reject', async (ctx, { params, body }) => {
    await rejectRequest(ctx, params.id, body.why, body.version)
    return {}
  })
  serveOffice('POST /office-api/requests/{id}/hand-over', (ctx, { params, body }) =>
    handOverRequest(ctx, params.id, body),
  )
  serveOffice('POST /office-api/requests/{id}/let-guest-back', (ctx, { params, body }) =>
    letGuestBack(ctx, params.id, body.email),
  )
  serveOffice('POST /office-api/requests/{id}/remove-guest', (ctx, { params, body }) =>
    removeGuest(ctx, params.id, body.email),
  )
  serveOffice('POST /office-api/requests/{id}/upload-guests', (ctx, { params, query, receive }) =>
    takeGuestsForHost(ctx, params.id, { ...query, receive }),
  )
  serveOffice('POST /office-api/requests/{id}/guests/rows', (ctx, { params, body }) =>
    addRowsForHost(ctx, params.id, body),
  )
  serveOffice('POST /office-api/requests/{id}/notes', (ctx, { params, body }) =>
    noteOnRequest(ctx, params.id, body.note),
  )
}
