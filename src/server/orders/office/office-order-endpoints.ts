import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { listOfficeOrders } from './list-orders.ts'
import { readProvincesOfOrders } from './order-list-sql.ts'

/** Orders as staff find and help them. */
export function officeOrderEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/orders', (ctx, { query }) => listOfficeOrders(ctx, query))
  serveOffice('GET /office-api/order-choices', async (ctx) => ({
    countries: [...ctx.countries],
    provinces: await readProvincesOfOrders(ctx.db, ctx.countries),
  }))
}
