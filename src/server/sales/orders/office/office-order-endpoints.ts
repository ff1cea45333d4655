import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { withdrawWheelchairFor } from '../ticket-changes/withdraw-wheelchair.ts'
import { addNote, cancelUnpaid, lengthenWindow, resendMailOf } from './act-on-order.ts'
import { changeTicketFor, showCountiesOf } from './change-ticket-for.ts'
import { listOfficeOrders } from './lists/list-orders.ts'
import { readProvincesOfOrders } from './lists/order-list-sql.ts'
import { showSaleChoices } from './phone-sales/show-sale-choices.ts'
import { showOrderPage } from './show-order-page.ts'

/** Orders in the office. */
export function officeOrderEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/orders', (ctx, { query }) => listOfficeOrders(ctx, query))
  serveOffice('GET /office-api/orders/{number}', (ctx, { params }) => showOrderPage(ctx, params.number))
  serveOffice('POST /office-api/orders/{number}/notes', (ctx, { params, body }) =>
    addNote(ctx, params.number, body.note),
  )
  serveOffice('POST /office-api/orders/{number}/cancel', (ctx, { params, body }) =>
    cancelUnpaid(ctx, params.number, body.reason),
  )
  serveOffice('POST /office-api/orders/{number}/mails', (ctx, { params }) => resendMailOf(ctx, params.number))
  serveOffice('PUT /office-api/orders/{number}/window', (ctx, { params, body }) =>
    lengthenWindow(ctx, params.number, body),
  )
  serveOffice('GET /office-api/orders/{number}/counties', (ctx, { params }) =>
    showCountiesOf(ctx, params.number),
  )
  serveOffice('PUT /office-api/orders/{number}/tickets/{position}', (ctx, { params, body }) =>
    changeTicketFor(ctx, params, body),
  )
  serveOffice(
    'DELETE /office-api/orders/{number}/tickets/{position}/passengers/{passenger}/wheelchair',
    (ctx, { params }) => withdrawWheelchairFor(ctx, params),
  )
  serveOffice('GET /office-api/sale-choices', (ctx, { query }) => showSaleChoices(ctx, query))
  serveOffice('GET /office-api/order-choices', async (ctx) => ({
    countries: [...ctx.countries],
    provinces: await readProvincesOfOrders(ctx.db, ctx.countries),
  }))
}
