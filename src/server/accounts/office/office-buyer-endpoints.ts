import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { sellToBuyer } from './sell-to-buyer.ts'

/** Orders that staff place for buyers, with the accounts of these. */
export function officeBuyerEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('POST /office-api/orders', (ctx, { body, headers }) =>
    sellToBuyer(ctx, body, headers['idempotency-key']),
  )
}
