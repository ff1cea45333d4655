import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds, as staff ask for them and send them. */
export function officeRefundEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('POST /office-api/orders/{number}/refunds', async (ctx, { params, headers, body }, reply) => {
    const asked = await requestRefund(ctx, params.number, { ...body, key: headers['idempotency-key'] })
    if ('approval' in asked) reply.status = 202
    return asked
  })
}
