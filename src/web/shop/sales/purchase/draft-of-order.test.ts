import { expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { draftOfOrder } from './draft-of-order.ts'
import type { TicketKind } from './draft-ticket.ts'

const kind: TicketKind = {
  variantId: 5,
  placeId: 1,
  placeAddress: 'Viaducto 1',
  name: 'Van compartida',
  subcategoryName: '1 asiento',
  price: 45_000,
  hours: null,
  capacity: 1,
  stops: 1,
  approaches: [],
}
const ticket = {
  productVariantId: 5,
  comesAt: null,
  goesHomeAt: null,
  addresses: [
    { address: 'Durango 100', communeId: 9, countyName: 'Roma Norte', note: 'Timbre 4', door: null },
  ],
  passengers: [
    {
      name: 'Ximena Duarte',
      email: 'x@vaiven.test',
      phone: '+525511122233',
      passengerAddress: 'Durango 100',
    },
  ],
}
const detail = {
  order: { provinceId: 3 },
  event: { id: 7, dateId: 70 },
  tickets: [ticket, { ...ticket, productVariantId: 6 }],
} as unknown as OrderDetail

it('repeats the purchase of an order with its input, at current prices, without variants that are off sale', () => {
  const draft = draftOfOrder(detail, new Map([[5, kind]]), { orderKey: 'new', customer: 'lucia@vaiven.test' })
  expect(draft).toMatchObject({
    eventId: 7,
    dateId: 70,
    provinceId: 3,
    orderKey: 'new',
    customer: 'lucia@vaiven.test',
    step: 'category',
    placed: null,
  })
  expect(draft.tickets).toHaveLength(1)
  expect(draft.tickets[0]).toMatchObject({
    price: 45_000,
    // A typed county is in no list: the form uses the name from the order.
    addresses: [{ address: 'Durango 100', countyId: 9, countyName: 'Roma Norte', note: 'Timbre 4' }],
    passengers: [{ name: 'Ximena Duarte', phone: '+525511122233', address: 'Durango 100' }],
  })
})

it('keeps the hours for which a private van was booked', () => {
  const van = {
    ...ticket,
    productVariantId: 8,
    comesAt: '2026-12-05T18:30',
    goesHomeAt: '2026-12-06T02:15',
  }
  const kinds = new Map([
    [5, kind],
    [8, { ...kind, variantId: 8, hours: 8 }],
  ])
  const order = { ...detail, tickets: [van, ticket] } as unknown as OrderDetail
  const { tickets } = draftOfOrder(order, kinds, { orderKey: 'new', customer: 'lucia@vaiven.test' })
  expect(tickets.map(({ vanTimes }) => vanTimes)).toEqual([{ comesAt: '18:30', goesHomeAt: '02:15' }, null])
})
