import type { HoldRequest, OrderDraft } from '../../src/contract/sales/orders.ts'
import { toMajor } from '../../src/domain/platform/money.ts'
import type { Offer } from '../tables/offers-sql.ts'

/** An order of one ticket with one passenger, paid by transfer, as the browser sends it. */
export function orderDraft(offer: Offer, publicUrl: string, more: Partial<OrderDraft> = {}): OrderDraft {
  return {
    url: `${publicUrl}/event/${offer.slug}`,
    eventDateId: offer.dateId,
    provinceId: offer.provinceId,
    paymentCode: 'transferencia',
    shownTotal: toMajor(offer.price, 'MXN'),
    tickets: [
      {
        placeId: offer.placeId,
        productVariantId: offer.variantId,
        addresses: [{ address: 'Avenida Álvaro Obregón 120', commune_id: offer.countyId }],
        passengers: [
          {
            name: 'Ximena Duarte',
            email: 'ximena@vaiven.test',
            phone: '+525511122233',
            passengerAddress: 'Avenida Álvaro Obregón 120',
          },
        ],
      },
    ],
    ...more,
  }
}

export function holdRequest(offer: Offer): HoldRequest {
  return {
    eventDateId: offer.dateId,
    provinceId: offer.provinceId,
    lines: [{ productVariantId: offer.variantId, quantity: 1 }],
  }
}
