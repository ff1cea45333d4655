import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import {
  correctContact,
  endSessionsOfCustomer,
  sendPasswordLink,
  sendVerification,
  stopWaitingFor,
} from './help-customer.ts'
import { sellToBuyer } from './sell-to-buyer.ts'
import { listCustomers, showCustomer } from './show-customers.ts'

/** Customers' accounts in the office, and phone sales. */
export function customerEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/customers', (ctx, { query }) => listCustomers(ctx, query))
  serveOffice('GET /office-api/customers/{id}', (ctx, { params }) => showCustomer(ctx, params.id))
  serveOffice('POST /office-api/customers/{id}/verification', (ctx, { params }) =>
    sendVerification(ctx, params.id),
  )
  serveOffice('POST /office-api/customers/{id}/password-link', (ctx, { params }) =>
    sendPasswordLink(ctx, params.id),
  )
  serveOffice('POST /office-api/customers/{id}/end-sessions', (ctx, { params }) =>
    endSessionsOfCustomer(ctx, params.id),
  )
  serveOffice('POST /office-api/customers/{id}/stop-waiting', (ctx, { params, body }) =>
    stopWaitingFor(ctx, params.id, body.entry),
  )
  serveOffice('POST /office-api/customers/{id}/contact', (ctx, { params, body }) =>
    correctContact(ctx, params.id, body),
  )
  serveOffice('POST /office-api/orders', (ctx, { body, headers }) =>
    sellToBuyer(ctx, body, headers['idempotency-key']),
  )
}
