import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import {
  listNotifications,
  listPayments,
  replayInOffice,
  showNotification,
  showPayment,
} from './show-payments.ts'

/** Payment attempts and providers' messages, for staff. */
export function officePaymentEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/payments', (ctx, { query }) => listPayments(ctx, query))
  serveOffice('GET /office-api/payments/{id}', (ctx, { params }) => showPayment(ctx, params.id))
  serveOffice('GET /office-api/notifications', (ctx, { query }) => listNotifications(ctx, query))
  serveOffice('GET /office-api/notifications/{id}', (ctx, { params }) => showNotification(ctx, params.id))
  serveOffice('POST /office-api/notifications/{id}/replay', (ctx, { params }) =>
    replayInOffice(ctx, params.id),
  )
}
