import { randomUUID } from 'node:crypto'
import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import { type DemoIds, type DemoRows, type DemoVariantIds, nextId } from './rows/row-ids.ts'

/** The order that the demo's staff board tonight; printed in the README, to be typed at the gate. */
export const tonightsOrderNumber = 'AHH7TQ4KN'

type Party = { address: string; county: string; names: string[] }

const provinceKey = 'cuauhtemoc'
const people: Party[] = [
  { address: 'Avenida Álvaro Obregón 120', county: 'Roma Norte', names: ['Lucía Robles', 'Tomás Arriaga'] },
  { address: 'Calle Londres 247', county: 'Juárez', names: ['Ximena Duarte'] },
]

/**
 * An order of the sample customer for today's event: two tickets with two pick-up addresses. It waits for a
 * transfer, which `payDemoOrders` books.
 */
export function addTonightsOrder(rows: DemoRows, ids: DemoIds, customer: string, now: Date): void {
  const event = ids.events.get('ultima-llamada')
  const date = event?.dates[0]
  if (!event || date === undefined) return
  const variants = people.map(({ names }) =>
    smallestFor(event.variants, ids.provinces.get(provinceKey), names.length),
  )
  const orderId = randomUUID()
  const total = variants.reduce((sum, { price }) => sum + price, 0)
  rows.orders.push({
    id: orderId,
    number: tonightsOrderNumber,
    user_id: customer,
    event_id: event.id,
    date_id: date,
    province_id: ids.provinces.get(provinceKey),
    state: 'awaiting_transfer_payment',
    payment_code: transferCode,
    currency: 'MXN',
    total,
    locale: 'es_MX',
    country_code: 'MX',
    request_hash: '\\x00',
    created_at: now,
    hold_until: now,
  })
  for (const [position, party] of people.entries()) {
    const variant = variants[position]
    if (!variant) throw new Error(`the event has no variant for ticket ${position}`)
    const county = ids.counties.get(`${provinceKey}/${party.county}`)
    addTicket(rows, { orderId, position, variant, county, party })
  }
  rows.payment_attempts.push({
    id: randomUUID(),
    order_id: orderId,
    provider: 'transfer',
    code: transferCode,
    state: 'processing',
    amount: total,
    currency: 'MXN',
    merchant_reference: `demo${nextId(rows.payment_attempts)}`,
    created_at: now,
    updated_at: now,
  })
}

function addTicket(
  rows: DemoRows,
  ticket: {
    orderId: string
    position: number
    variant: DemoVariantIds
    county: number | undefined
    party: Party
  },
): void {
  const { orderId, position, variant, county, party } = ticket
  const ticketId = randomUUID()
  rows.tickets.push({
    id: ticketId,
    order_id: orderId,
    position,
    stock_id: variant.stockIds[0],
    variant_id: variant.id,
    place_id: variant.placeId,
    list_price: variant.price,
    price: variant.price,
  })
  const { address, names } = party
  rows.ticket_addresses.push({ ticket_id: ticketId, position: 0, address, county_id: county })
  for (const [nth, name] of names.entries()) {
    rows.passengers.push({
      id: randomUUID(),
      ticket_id: ticketId,
      position: nth,
      name,
      email: 'cliente@vaiven.test',
      phone: '+525512345678',
      address_position: 0,
    })
  }
}

/** The smallest variant with one address that carries this many people from a province. */
export function smallestFor(
  variants: readonly DemoVariantIds[],
  province: number | undefined,
  count: number,
): DemoVariantIds {
  const [fitting] = variants
    .filter(
      (one) =>
        one.provinceId === province && one.capacity >= count && one.kind !== 'private' && one.kind !== 'bus',
    )
    .sort((one, other) => one.capacity - other.capacity)
  if (!fitting) throw new Error(`no ticket of the demo carries ${count} people from province ${province}`)
  return fitting
}
