import type { APIRequestContext } from '@playwright/test'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { Customer } from '../account/customers.ts'
import { callShop } from '../shop/shop-calls.ts'

/**
 * Places an order through the API, of one ticket unless `tickets` says more; `stops` is the minimum number of addresses
 * per ticket, `colonia` the name of an unlisted county.
 */
export async function buyTicket(
  request: APIRequestContext,
  customer: Customer,
  {
    slug,
    paymentCode,
    stops = 1,
    tickets = 1,
    colonia,
  }: { slug: string; paymentCode: PaymentCode; stops?: number; tickets?: number; colonia?: string },
): Promise<OrderDetail> {
  const event = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  const [provinces, categories] = await Promise.all([
    callShop(request, 'GET /api/provinces/by-event/{id}', { params: { id: event.id } }),
    callShop(request, 'GET /api/events/{id}/product-variant', { params: { id: event.id }, query: {} }),
  ])
  const offer = categories
    .flatMap(({ subCategories }) => subCategories)
    .find(
      (one) => one.stock >= tickets && one.hours === null && one.stops >= stops && one.approach.length === 0,
    )
  const province = provinces.find(({ id }) => id === offer?.provinceId)
  if (!offer || !province) throw new Error(`nothing to buy for ${slug}`)
  const address = 'Calle Morelos 12'
  const county = province.counties.find(({ isOther }) => isOther === (colonia !== undefined))
  const ticket = {
    placeId: offer.placeId,
    productVariantId: offer.productVariantId,
    addresses: [{ address, commune_id: county?.id ?? 0, ...(colonia && { communeName: colonia }) }],
    passengers: [
      {
        name: customer.name,
        email: customer.email,
        phone: `+52${customer.phone}`,
        passengerAddress: address,
      },
    ],
  }
  const { orderId } = await callShop(
    request,
    'POST /shop-api/orders',
    {
      body: {
        url: process.env.SHOP_URL ?? '',
        eventDateId: event.calendars[0]?.id ?? 0,
        provinceId: province.id,
        paymentCode,
        shownTotal: offer.price * tickets,
        tickets: Array.from({ length: tickets }, () => ticket),
      },
    },
    customer.token,
  )
  return readOrder(request, customer, orderId)
}

export function readOrder(
  request: APIRequestContext,
  { token }: Pick<Customer, 'token'>,
  id: string,
): Promise<OrderDetail> {
  return callShop(request, 'GET /shop-api/order-detail/{id}', { params: { id } }, token)
}
