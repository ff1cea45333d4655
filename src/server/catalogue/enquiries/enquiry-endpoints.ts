import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { showState } from './show-state.ts'
import { takeEnquiry } from './take-enquiry.ts'

/** The forms of the public pages, and the state of an enquiry or a complaint. */
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
  serve('POST /api/complaint-states', (ctx, { body }) => showState(ctx, body))
  serve('GET /api/complaints/{number}', (ctx, { params, query }) => showState(ctx, { ...params, ...query }))
}
