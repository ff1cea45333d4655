import type { CustomerCtx, Shop } from '#server/platform/context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { createProcessLimit } from '#server/platform/rate-limits/limit-in-process.ts'
import { clientOf } from '#server/platform/rate-limits/rate-limit.ts'
import { openGeocoder } from '../open-geocoder.ts'
import { completeAddress } from './complete-address.ts'
import { createPlaceFinder } from './find-places.ts'
import { locateTypedAddress } from './locate-typed-address.ts'

/** More than a person types in a minute. Several people may share one IP address. */
const mostPerMinute = { ofCustomer: 90, ofAddress: 360 }

/** By then the customer has typed on. */
const timeoutMs = 2_000

/**
 * Suggestions while a customer types an address, if a geocoder is configured, and the point of a typed
 * address.
 */
export function addressSuggestionEndpoints({ serve }: ShopHttp, shop: Shop): void {
  const findPlaces = createPlaceFinder(openGeocoder(shop.config, timeoutMs))
  const countCall = createProcessLimit(1)
  const limit = (ctx: CustomerCtx) =>
    countCall(ctx, [
      { key: `customer ${ctx.customer.id}`, limit: mostPerMinute.ofCustomer },
      { key: `address ${clientOf(ctx.ip)}`, limit: mostPerMinute.ofAddress },
    ])
  serve('GET /shop-api/address-suggestions', async (ctx, { query }) => {
    if (!findPlaces) return { offered: false, suggestions: [] }
    limit(ctx)
    const area = { countyId: query['county-id'], provinceId: query['province-id'] }
    return { offered: true, suggestions: await completeAddress(ctx, query.q, area, findPlaces) }
  })
  serve('GET /shop-api/address-point', async (ctx, { query }) => {
    limit(ctx)
    return { found: await locateTypedAddress(ctx, query.address, query['county-id'], findPlaces) }
  })
}
