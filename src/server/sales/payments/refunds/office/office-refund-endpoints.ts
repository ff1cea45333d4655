import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { askAccountAgain, retryRefund, sendRefundByHand } from './change-refund.ts'
import { askToRefundBill, refundBill, showBillRefund } from './refund-bill.ts'
import { requestRefund } from './request-refund.ts'
import { askToSendByHand, confirmHandRefund } from './send-by-hand.ts'
import { listRefunds, showRefund } from './show-refund.ts'
import { showRefundForm } from './show-refund-form.ts'

/** Refunds in the office. */
export function officeRefundEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/orders/{number}/refund', (ctx, { params, query }) =>
    showRefundForm(ctx, params.number, {
      amount: query.amount,
      ticketIds: query.tickets?.split(','),
      isAsked: query.amount !== undefined || query.tickets !== undefined || query.all === '1',
    }),
  )
  serveOffice('POST /office-api/orders/{number}/refunds', async (ctx, { params, headers, body }, reply) => {
    const asked = await requestRefund(ctx, params.number, { ...body, key: headers['idempotency-key'] })
    if ('approval' in asked) reply.status = 202
    return asked
  })
  serveOffice('GET /office-api/refunds', (ctx, { query }) => listRefunds(ctx, query))
  serveOffice('GET /office-api/refunds/{id}', (ctx, { params }) => showRefund(ctx, params.id))
  serveOffice('POST /office-api/refunds/{id}/retry', (ctx, { params }) => retryRefund(ctx, params.id))
  serveOffice('POST /office-api/refunds/{id}/by-hand', (ctx, { params, body }) =>
    sendRefundByHand(ctx, params.id, body.reason),
  )
  serveOffice('POST /office-api/refunds/{id}/ask-account', (ctx, { params }) =>
    askAccountAgain(ctx, params.id),
  )
  serveOffice('POST /office-api/refunds/{id}/ask-approval', (ctx, { params, body }, reply) => {
    reply.status = 202
    return askToSendByHand(ctx, params.id, body.reason)
  })
  serveOffice('POST /office-api/refunds/{id}/confirm', (ctx, { params, body }) =>
    confirmHandRefund(ctx, params.id, body.trackingKey),
  )
  serveOffice('GET /office-api/refunds/bills/{reference}', (ctx, { params }) =>
    showBillRefund(ctx, params.reference),
  )
  serveOffice('POST /office-api/refunds/bills/{reference}/ask-approval', (ctx, { params, body }, reply) => {
    reply.status = 202
    return askToRefundBill(ctx, params.reference, body.reason)
  })
  serveOffice('POST /office-api/refunds/bills/{reference}/confirm', (ctx, { params, body }) =>
    refundBill(ctx, params.reference, body.trackingKey),
  )
}
