import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { fileComplaint } from './file-complaint.ts'

/** Complaints of consumers, who need no account for them. */
export function complaintEndpoints({ serve }: ShopHttp): void {
  serve('POST /api/complaints', (ctx, { query, body }) =>
    fileComplaint(ctx, body.country ?? query['country-code'] ?? ctx.country.code, body),
  )
}
