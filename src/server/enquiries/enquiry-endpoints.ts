import type { ShopHttp } from '../platform/http/shop-http.ts'
import { takeEnquiry } from './take-enquiry.ts'

/** The forms of the public pages. */
export function enquiryEndpoints({ serve }: ShopHttp): void {
  serve('POST /api/contact', (ctx, { query, body }) =>
    takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'contact', form: body }),
  )
  serve('POST /api/marriage', (ctx, { query, body }) =>
    takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'marriage', form: body }),
  )
  serve('POST /api/companies', (ctx, { query, body }) =>
    takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'companies', form: body }),
  )
}
