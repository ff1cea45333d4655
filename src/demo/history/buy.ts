import { randomUUID } from 'node:crypto'
import { toMajor } from '#domain/platform/money.ts'
import { submitOrder } from '#server/sales/orders/place-order/submit-order.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { smallestFor } from '../tonights-order.ts'
import type { BuyerKey, DemoBuyer } from './buyers.ts'
import { customer } from './contexts.ts'
import type { At, Bought } from './history-types.ts'
import { codes, payAtProvider } from './pay-at-provider.ts'
import type { DemoPurchase } from './purchases.ts'

/** A customer buys and, with methods that have a provider's page, pays there. */
export async function buy(
  at: At,
  ids: DemoIds,
  purchase: DemoPurchase,
  buyers: Record<BuyerKey, DemoBuyer>,
): Promise<Bought> {
  const buyer = buyers[purchase.who]
  const names = purchase.passengers ?? [`${buyer.firstName} ${buyer.lastName}`]
  const event = ids.events.get(purchase.event)
  const provinceId = ids.provinces.get(purchase.province)
  const countyId = [...ids.counties].find(([key]) => key.startsWith(`${purchase.province}/`))?.[1]
  const eventDateId = event?.dates[0]
  if (!event || !provinceId || !countyId || !eventDateId)
    throw new Error(`the demo has no ${purchase.event} from ${purchase.province}`)
  const isApart = purchase.sequel?.kind === 'refunded' && purchase.sequel.tickets !== undefined
  const tickets = (isApart ? names.map((name) => [name]) : [names]).map((people) => {
    const variant = smallestFor(event.variants, provinceId, people.length)
    const passengers = people.map((name) => ({
      ...{ name, email: buyer.email, phone: buyer.phone },
      passengerAddress: buyer.street,
    }))
    const addresses = [{ address: buyer.street, commune_id: countyId }]
    return {
      variant,
      ticket: { placeId: variant.placeId, productVariantId: variant.id, addresses, passengers },
    }
  })
  const total = tickets.reduce((sum, { variant }) => sum + variant.price, 0)
  const order = await at(purchase.hoursAgo, async (shop) => {
    const placed = await submitOrder(
      customer(shop, buyer),
      {
        ...{ url: shop.config.publicUrl, eventDateId, provinceId },
        paymentCode: codes[purchase.pay],
        shownTotal: toMajor(total, event.currency),
        tickets: tickets.map(({ ticket }) => ticket),
      },
      randomUUID(),
    )
    return { ...placed, ...purchase, buyer, at: shop.clock.now() }
  })
  const isAtProvider = !['transfer', 'transfer_waits', 'card_given_up'].includes(purchase.pay)
  if (isAtProvider) await at(purchase.hoursAgo - 0.05, (shop) => payAtProvider(shop, order))
  return order
}
