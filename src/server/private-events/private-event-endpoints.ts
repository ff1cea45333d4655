import type { ShopHttp } from '../platform/http/shop-http.ts'
import { changeRequest, createRequest } from './keep-request.ts'
import { listRequests, showRequest } from './list-requests.ts'

/** What a customer asks for, and what comes of it. */
export function privateEventEndpoints({ serve }: ShopHttp): void {
  serve('GET /shop-api/event-requests', (ctx, { query }) => listRequests(ctx, query.state))
  serve('GET /shop-api/event-requests/{id}', (ctx, { params }) => showRequest(ctx, params.id))
  serve('POST /shop-api/request-events', (ctx, { body, headers }) =>
    createRequest(ctx, body, headers['idempotency-key'] ?? null),
  )
  serve('PUT /shop-api/request-events/{id}', (ctx, { params, body }) => changeRequest(ctx, params.id, body))
}
