import { randomUUID } from 'node:crypto'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { toMajor } from '#domain/platform/money.ts'
import type { Shop } from '#server/platform/context.ts'
import { cancelUnpaid } from '#server/sales/orders/office/act-on-order.ts'
import { submitOrder } from '#server/sales/orders/place-order/submit-order.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { type TonightsParty, tonightsParties, tonightsSlug } from '../content/tonight/tonights-content.ts'
import { addBuyers } from '../history/add-buyers.ts'
import type { DemoBuyer } from '../history/buyers.ts'
import { customer, shopAt, staff } from '../history/contexts.ts'
import { insertSessions } from '../history/demo-history-sql.ts'
import { codes } from '../history/pay-at-provider.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import { smallestFor } from '../tonights-order.ts'
import { listUsersNamed } from './tonight-sql.ts'

const dayMs = 24 * 3_600_000
const provinceKey = 'cuauhtemoc'

/** Transfers have to arrive before the freeze, so they were made long before. */
const bookedDaysAgo = 12

/**
 * The customers of tonight's trip have ordered, with the shop's own verbs and its clock set back: most have paid by
 * transfer, one was cancelled by staff, and one waits for its card. The id of the trip's date.
 */
export async function bookParties(shop: Shop, ids: DemoIds, { cards }: { cards: boolean }): Promise<number> {
  const now = shop.clock.now()
  const dateId = ids.events.get(tonightsSlug)?.dates[0]
  if (dateId === undefined) throw new Error('tonight’s event has no date')
  const buyers = await findBuyers(shop)
  const booked = shopAt(shop, new Date(now.getTime() - bookedDaysAgo * dayMs))
  const paid = shopAt(shop, new Date(now.getTime() - (bookedDaysAgo - 1) * dayMs))
  for (const [nth, party] of tonightsParties.entries()) {
    const buyer = buyers[nth]
    if (!buyer || (party.state === 'unpaid' && !cards)) continue
    const at = party.state === 'unpaid' ? shop : booked
    const order = await submit(at, ids, { dateId, party, buyer })
    if (party.state === 'paid')
      await confirmTransfer(
        await staff(paid, 'finanzas@vaiven.test'),
        order.number,
        `LUCI${dateId}X${nth}`.padEnd(12, '0'),
      )
    if (party.state === 'cancelled')
      await cancelUnpaid(
        await staff(paid, 'soporte@vaiven.test'),
        order.number,
        'Pidió cancelarla por teléfono',
      )
  }
  return dateId
}

async function submit(
  shop: Shop,
  ids: DemoIds,
  { dateId, party, buyer }: { dateId: number; party: TonightsParty; buyer: DemoBuyer },
): Promise<PlacedOrder> {
  const event = ids.events.get(tonightsSlug)
  const provinceId = ids.provinces.get(provinceKey)
  const countyId = ids.counties.get(`${provinceKey}/${party.county}`)
  if (!event || !provinceId || !countyId) throw new Error(`the demo has no ${party.county}`)
  const { people, address, door, note, wheelchair, state } = party
  const variant = smallestFor(event.variants, provinceId, people.length)
  const passengers = people.map((name) => ({
    ...{ name, email: buyer.email, phone: buyer.phone, passengerAddress: address },
    ...(name === wheelchair && { wheelchair: true, wheelchairConsent: true }),
  }))
  const addresses = [{ address, commune_id: countyId, door, ...(note && { note }) }]
  return submitOrder(
    customer(shop, buyer),
    {
      ...{ url: shop.config.publicUrl, eventDateId: dateId, provinceId },
      paymentCode: codes[state === 'unpaid' ? 'card' : 'transfer'],
      shownTotal: toMajor(variant.price, event.currency),
      tickets: [{ placeId: variant.placeId, productVariantId: variant.id, addresses, passengers }],
    },
    randomUUID(),
  )
}

/** The customers in the order of their parties, with a session to buy in; those of an earlier trip are there. */
async function findBuyers(shop: Shop): Promise<DemoBuyer[]> {
  const { db } = shop
  const now = shop.clock.now()
  const emails = tonightsParties.map(({ customer }) => customer.email)
  const known = new Map((await listUsersNamed(db, emails)).map(({ email, id }) => [email, id]))
  const buyers = tonightsParties.map(
    ({ customer: { firstName, lastName, email, phone }, address }): DemoBuyer => {
      const of = { country: 'MX', locale: 'es_MX', street: address } as const
      return {
        id: known.get(email) ?? randomUUID(),
        sessionId: randomUUID(),
        firstName,
        lastName,
        email,
        phone,
        ...of,
      }
    },
  )
  const createdAt = new Date(now.getTime() - (bookedDaysAgo + 1) * dayMs)
  const fresh = buyers.filter(({ email }) => !known.has(email))
  if (fresh.length > 0) await addBuyers(shop, fresh, createdAt)
  await insertSessions(db, buyers, { createdAt, endsAt: new Date(now.getTime() + 60_000) })
  return buyers
}
