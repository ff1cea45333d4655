import type { ShopHttp } from '../platform/http/shop-http.ts'
import { takeEnquiry } from './take-enquiry.ts'

/** The forms of the public pages. */
export function enquiryEndpoints({ serve }: ShopHttp): void {
  serve('POST /api/contact', async (ctx, { query, body }) => {
    await takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'contact', form: body })
    return {}
  })
  serve('POST /api/marriage', async (ctx, { query, body }) => {
    await takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'marriage', form: body })
    return {}
  })
  serve('POST /api/companies', async (ctx, { query, body }) => {
    await takeEnquiry(ctx, query['country-code'] ?? ctx.country.code, { kind: 'companies', form: body })
    return {}
  })
}
