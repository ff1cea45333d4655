import type { APIRequestContext } from '@playwright/test'
import type { Customer } from './customers.ts'
import { callShop } from './shop-calls.ts'

/** Buys one seat, to be paid by transfer, as another tab would; the order's id. */
export async function placeOrder(
  request: APIRequestContext,
  customer: Customer,
  slug: string,
): Promise<string> {
  const event = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  const params = { id: event.id }
  const categories = await callShop(request, 'GET /api/events/{id}/product-variant', { params })
  const provinces = await callShop(request, 'GET /api/provinces/by-event/{id}', { params })
  const offer = categories
    .flatMap(({ subCategories }) => subCategories)
    .find(
      ({ capacity, stops, stock, approach }) =>
        capacity === 1 && stops === 1 && stock > 0 && !approach.length,
    )
  const county = provinces.find(({ id }) => id === offer?.provinceId)?.counties[0]
  if (!offer || !county) throw new Error(`${slug} has no seat left that is picked up at home`)
  const address = 'Insurgentes Sur 1'
  const passenger = { name: customer.name, email: customer.email, phone: '+525533344455' }
  const { orderId } = await callShop(
    request,
    'POST /shop-api/orders',
    {
      body: {
        url: new URL((await request.get('/healthz')).url()).origin,
        eventDateId: event.calendars[0]?.id ?? 0,
        provinceId: offer.provinceId,
        paymentCode: 'transferencia',
        shownTotal: offer.price,
        tickets: [
          {
            placeId: offer.placeId,
            productVariantId: offer.productVariantId,
            addresses: [{ address, commune_id: county.id }],
            passengers: [{ ...passenger, passengerAddress: address }],
          },
        ],
      },
    },
    customer.token,
  )
  return orderId
}
