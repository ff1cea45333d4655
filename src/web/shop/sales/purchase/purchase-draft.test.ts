import { describe, expect, it } from 'vitest'
import type { AddressRow } from '#web/shop/sales/passengers/ticket-rows.ts'
import { completeAddresses, completePassengers, type TicketKind } from './draft-ticket.ts'
import { orderOfDraft } from './order-of-draft.ts'
import {
  changePurchase,
  newDraft,
  type PurchaseChange,
  type PurchaseDraft,
  type PurchaseStep,
} from './purchase-draft.ts'
import { hasTypedRows, isStepComplete, purchaseTotal, quantities, stepToShow } from './purchase-progress.ts'
import { holdRequestOf } from './seat-hold.ts'

const seat: TicketKind = {
  variantId: 10,
  placeId: 5,
  placeAddress: 'Estadio GNP, Viaducto 1',
  name: 'Compartido',
  subcategoryName: 'Un lugar',
  price: 42000,
  capacity: 2,
  stops: 2,
  approaches: [],
  hours: null,
}
const van: TicketKind = { ...seat, variantId: 11, name: 'Privado', price: 400000, capacity: 10, stops: 5 }
const fromPoint: TicketKind = {
  ...seat,
  variantId: 12,
  approaches: [{ address: 'Metro Chapultepec', countyId: 3, countyName: 'Condesa' }],
}
const event = {
  currency: 'MXN' as const,
  timeZone: 'America/Mexico_City',
  calendars: [
    {
      id: 70,
      startDate: '12-05-2099 20:30',
      startsAt: '2099-12-05T20:30:00-06:00',
      endsAt: '2099-12-06T00:30:00-06:00',
      timeZone: 'America/Mexico_City',
      postponedFrom: null,
      pickUpFrom: '2099-12-05T15:30:00-06:00',
      pickUpUntil: '2099-12-05T16:30:00-06:00',
      returnsAt: '2099-12-06T01:00:00-06:00',
      saleEndsAt: '2099-12-05T09:30:00-06:00',
      payable: true,
    },
  ],
}
const home = { address: 'Ámsterdam 73', countyId: 3 }

function purchaseOf(...changes: PurchaseChange[]): PurchaseDraft {
  return changes.reduce(changePurchase, { ...newDraft(7, 70, 'key-1'), provinceId: 1 })
}
const add = (kind: TicketKind): PurchaseChange => ({ type: 'ticket-added', kind })
const enter = (step: PurchaseStep, myAddress: typeof home | null = null): PurchaseChange => ({
  type: 'step-entered',
  step,
  myAddress,
})
const address = (ticket: number, row: number, change: Partial<AddressRow>): PurchaseChange => ({
  type: 'address-changed',
  ticket,
  row,
  change,
})
const passenger = (ticket: number, row: number, change: object): PurchaseChange => ({
  type: 'passenger-changed',
  ticket,
  row,
  change,
})
const ana = { name: 'Ana Ruiz', email: 'ana@example.com', phone: '+525512345678' }

describe('choosing tickets', () => {
  it('adds a ticket with plus and takes the last one of that kind away with minus', () => {
    const draft = purchaseOf(add(seat), add(van), add(seat), { type: 'ticket-removed', variantId: 10 })
    expect(draft.tickets.map((ticket) => ticket.variantId)).toEqual([10, 11])
    expect(quantities(draft)).toEqual(
      new Map([
        [10, 1],
        [11, 1],
      ]),
    )
  })

  it('does nothing when minus finds no ticket of that kind', () => {
    expect(purchaseOf(add(seat), { type: 'ticket-removed', variantId: 99 }).tickets).toHaveLength(1)
  })

  it('empties the cart when another city is chosen, and not when the same one is', () => {
    expect(
      purchaseOf(add(seat), enter('addresses'), { type: 'province-chosen', provinceId: 2 }),
    ).toMatchObject({
      provinceId: 2,
      tickets: [],
    })
    expect(purchaseOf(add(seat), { type: 'province-chosen', provinceId: 1 }).tickets).toHaveLength(1)
  })

  it('is complete with a date, a city and one ticket at least', () => {
    expect(isStepComplete(purchaseOf(), 'category', false)).toBe(false)
    expect(isStepComplete(purchaseOf(add(seat)), 'category', false)).toBe(true)
    expect(
      isStepComplete(purchaseOf(add(seat), { type: 'date-chosen', dateId: null }), 'category', false),
    ).toBe(false)
  })

  it('takes twenty tickets at most', () => {
    expect(purchaseOf(...Array.from({ length: 25 }, () => add(seat))).tickets).toHaveLength(20)
  })
})

describe('addresses', () => {
  it('begins with one empty row a ticket', () => {
    const draft = purchaseOf(add(seat), add(seat), enter('addresses'))
    expect(draft.tickets.map((ticket) => ticket.addresses)).toEqual([
      [{ address: '', countyId: null }],
      [{ address: '', countyId: null }],
    ])
    expect(isStepComplete(draft, 'addresses', false)).toBe(false)
  })

  it("fills in the customer's own address and offers one more row in the last ticket", () => {
    const draft = purchaseOf(add(seat), add(seat), enter('addresses', home))
    expect(draft.tickets[0]?.addresses).toEqual([home])
    expect(draft.tickets[1]?.addresses).toEqual([home, { address: '', countyId: null }])
  })

  it('offers no extra row beyond the stops of the ticket', () => {
    expect(purchaseOf(add({ ...seat, stops: 1 }), enter('addresses', home)).tickets[0]?.addresses).toEqual([
      home,
    ])
  })

  it('ignores a row that was left blank', () => {
    const draft = purchaseOf(add(seat), enter('addresses', home))
    expect(isStepComplete(draft, 'addresses', false)).toBe(true)
    expect(completeAddresses(draft.tickets[0]!)).toBe(1)
    expect(changePurchase(draft, enter('passengers')).tickets[0]?.addresses).toEqual([home])
  })

  it('does not accept a row that is half filled', () => {
    expect(
      isStepComplete(
        purchaseOf(add(seat), enter('addresses', home), address(0, 1, { countyId: 4 })),
        'addresses',
        false,
      ),
    ).toBe(false)
    expect(
      isStepComplete(
        purchaseOf(add(seat), enter('addresses'), address(0, 0, { address: 'Calle 1' })),
        'addresses',
        false,
      ),
    ).toBe(false)
  })

  it('adds rows up to the stops and removes them down to one', () => {
    const full = purchaseOf(
      add(seat),
      enter('addresses'),
      { type: 'address-added', ticket: 0 },
      { type: 'address-added', ticket: 0 },
    )
    expect(full.tickets[0]?.addresses).toHaveLength(2)
    const remove = { type: 'address-removed', ticket: 0, row: 0 } as const
    expect([remove, remove].reduce(changePurchase, full).tickets[0]?.addresses).toHaveLength(1)
  })

  it('keeps the input when the customer goes back for another ticket', () => {
    const draft = purchaseOf(
      add(seat),
      enter('addresses'),
      address(0, 0, home),
      enter('category'),
      add(van),
      enter('addresses'),
    )
    expect(draft.tickets.map((ticket) => ticket.addresses)).toEqual([
      [home],
      [{ address: '', countyId: null }],
    ])
  })

  it('sends a note and a door only with the address that they were entered for', () => {
    const door = { latitude: 19.4131, longitude: -99.1622 }
    const told = purchaseOf(
      add(seat),
      enter('addresses'),
      address(0, 0, home),
      address(0, 0, { note: 'Timbre 4', door }),
    )
    const wire = (draft: PurchaseDraft) =>
      orderOfDraft({ ...draft, paymentCode: 'unlimit' }, { ...event, paymentType: 1 }, 'https://vaiven.test')
        ?.tickets[0]?.addresses
    expect(wire(told)).toEqual([{ address: 'Ámsterdam 73', commune_id: 3, note: 'Timbre 4', door }])
    const moved = changePurchase(told, address(0, 0, { address: 'Ámsterdam 75' }))
    expect(wire(moved)).toEqual([{ address: 'Ámsterdam 75', commune_id: 3, note: 'Timbre 4' }])
  })

  it('copies the addresses of one ticket to the others, as many as each may have', () => {
    const draft = purchaseOf(
      add(van),
      add({ ...seat, stops: 1 }),
      add(fromPoint),
      enter('addresses'),
      address(0, 0, home),
    )
    const two = [
      { type: 'address-added', ticket: 0 },
      address(0, 1, { address: 'Durango 200', countyId: 4 }),
    ] as const
    const copied = [...two, { type: 'addresses-copied', from: 0 } as const].reduce(changePurchase, draft)
    expect(copied.tickets.map((ticket) => ticket.addresses.map((row) => row.address))).toEqual([
      ['Ámsterdam 73', 'Durango 200'],
      ['Ámsterdam 73'],
      ['Metro Chapultepec'],
    ])
  })

  it('locks a ticket to its fixed meeting point, whatever the own address is', () => {
    const draft = purchaseOf(add(fromPoint), enter('addresses', home), { type: 'address-added', ticket: 0 })
    expect(draft.tickets[0]?.addresses).toEqual([{ address: 'Metro Chapultepec', countyId: 3 }])
    expect(isStepComplete(draft, 'addresses', false)).toBe(true)
  })
})

describe('passengers', () => {
  const withAddress = [add(seat), enter('addresses'), address(0, 0, home), enter('passengers')]

  it('starts with one passenger, at the only address', () => {
    expect(purchaseOf(...withAddress).tickets[0]?.passengers).toEqual([
      { name: '', email: '', phone: '', address: home.address },
    ])
  })

  it('adds passengers up to the capacity and removes them down to one', () => {
    const more = { type: 'passenger-added', ticket: 0 } as const
    const draft = purchaseOf(...withAddress, more, more)
    expect(draft.tickets[0]?.passengers).toHaveLength(2)
    const less = { type: 'passenger-removed', ticket: 0, row: 0 } as const
    expect([less, less].reduce(changePurchase, draft).tickets[0]?.passengers).toHaveLength(1)
  })

  it('is complete when each has name, e-mail, phone and one of the addresses of the ticket', () => {
    const draft = purchaseOf(...withAddress, passenger(0, 0, ana))
    expect(isStepComplete(draft, 'passengers', false)).toBe(true)
    expect(completePassengers(draft.tickets[0]!)).toBe(1)
    for (const missing of [{ name: '' }, { email: '' }, { phone: ' ' }, { address: 'elsewhere' }]) {
      expect(isStepComplete(changePurchase(draft, passenger(0, 0, missing)), 'passengers', false)).toBe(false)
    }
  })

  it('begins an entry without contact when another person is typed over a friend', () => {
    const name = { type: 'passenger-named', ticket: 0, row: 0, name: ' Beto Solís ' } as const
    const draft = purchaseOf(...withAddress, passenger(0, 0, ana))
    expect(changePurchase(draft, { ...name, contact: 'emptied' }).tickets[0]?.passengers[0]).toEqual({
      name: 'Beto Solís',
      email: '',
      phone: '',
      address: home.address,
    })
    expect(changePurchase(draft, { ...name, contact: 'kept' }).tickets[0]?.passengers[0]).toMatchObject({
      name: 'Beto Solís',
      email: ana.email,
    })
  })

  it('follow their address when its text is corrected, and need another when it is removed', () => {
    const two = [
      add(seat),
      enter('addresses'),
      address(0, 0, home),
      { type: 'address-added', ticket: 0 } as const,
    ]
    const draft = purchaseOf(
      ...two,
      address(0, 1, { address: 'Durango 200', countyId: 4 }),
      enter('passengers'),
      passenger(0, 0, { ...ana, address: home.address }),
    )
    const mended = changePurchase(draft, address(0, 0, { address: 'Ámsterdam 75' }))
    expect(mended.tickets[0]?.passengers[0]?.address).toBe('Ámsterdam 75')
    const gone = changePurchase(
      changePurchase(mended, { type: 'address-removed', ticket: 0, row: 0 }),
      enter('passengers'),
    )
    expect(gone.tickets[0]?.passengers[0]?.address).toBe('Durango 200')
  })
})

describe('prices', () => {
  const code = { code: 'VUELVE', variation: 0.25, prices: { 10: 31500 } }

  it('lowers the tickets that the code names, those added later too', () => {
    const draft = purchaseOf(add(seat), add(van), { type: 'discount-applied', discount: code }, add(seat))
    expect(draft.tickets.map((ticket) => ticket.discountPrice)).toEqual([31500, null, 31500])
    expect(purchaseTotal(draft)).toEqual({ total: 463000, listTotal: 484000 })
  })

  it('takes the code away whole', () => {
    const draft = purchaseOf(
      add(seat),
      { type: 'discount-applied', discount: code },
      { type: 'discount-dropped' },
    )
    expect(draft.discount).toBeNull()
    expect(purchaseTotal(draft)).toEqual({ total: 42000, listTotal: 42000 })
  })

  it('never raises a price and never goes below nothing', () => {
    const apply = (price: number) =>
      purchaseTotal(
        purchaseOf(add(seat), { type: 'discount-applied', discount: { ...code, prices: { 10: price } } }),
      ).total
    expect(apply(99000)).toBe(42000)
    expect(apply(-1)).toBe(0)
  })

  it('takes over a changed price and translated names without losing input', () => {
    const draft = purchaseOf(add(seat), enter('addresses'), address(0, 0, home), {
      type: 'offers-loaded',
      kinds: new Map([[10, { ...seat, price: 45000, name: 'Shared van', subcategoryName: '1 seat' }]]),
    })
    expect(purchaseTotal(draft).total).toBe(45000)
    expect(draft.tickets[0]).toMatchObject({ name: 'Shared van', subcategoryName: '1 seat' })
    expect(draft.tickets[0]?.addresses).toEqual([home])
  })
})

describe('the hold and the order', () => {
  const hold = { id: 'h1', expiresAt: '2026-12-01T10:00:00Z', extendable: true, dateId: 70, seats: { 10: 1 } }
  const filled = [
    add(seat),
    enter('addresses'),
    address(0, 0, home),
    enter('passengers'),
    passenger(0, 0, ana),
    enter('confirm'),
  ]

  it('holds as many seats of each kind as there are tickets', () => {
    expect(holdRequestOf(purchaseOf(add(seat), add(van), add(seat)))).toEqual({
      eventDateId: 70,
      provinceId: 1,
      lines: [
        { productVariantId: 10, quantity: 2 },
        { productVariantId: 11, quantity: 1 },
      ],
    })
  })

  it('goes back to the first step with everything typed when the hold is lost', () => {
    const draft = purchaseOf(...filled, { type: 'seats-held', hold }, { type: 'hold-lost' })
    expect(draft.hold).toBeNull()
    expect(stepToShow(draft, 'confirm', false)).toBe('category')
    expect(draft.tickets[0]?.passengers[0]).toMatchObject(ana)
  })

  it('builds the order in the format of the API', () => {
    const draft = purchaseOf(
      ...filled,
      { type: 'seats-held', hold },
      { type: 'payment-chosen', code: 'unlimit' },
    )
    expect(orderOfDraft(draft, { ...event, paymentType: 1 }, 'http://localhost:3000')).toEqual({
      url: 'http://localhost:3000',
      eventDateId: 70,
      provinceId: 1,
      paymentCode: 'unlimit',
      tickets: [
        {
          placeId: 5,
          productVariantId: 10,
          addresses: [{ address: 'Ámsterdam 73', commune_id: 3 }],
          passengers: [
            { name: 'Ana Ruiz', email: ana.email, phone: ana.phone, passengerAddress: 'Ámsterdam 73' },
          ],
        },
      ],
      holdId: 'h1',
      shownTotal: 420,
    })
  })

  it("shows the times of a private van in the place's time zone, with their days", () => {
    const draft = purchaseOf(
      add({ ...van, hours: 8 }),
      { type: 'van-times-changed', ticket: 0, times: { comesAt: '17:30', goesHomeAt: '00:45' } },
      { type: 'payment-chosen', code: 'unlimit' },
    )
    const order = orderOfDraft(draft, { ...event, paymentType: 1 }, 'http://localhost:3000')
    expect(order?.tickets[0]).toMatchObject({ comesAt: '2099-12-05T17:30', goesHomeAt: '2099-12-06T00:45' })
  })

  it('reserves without a payment method and without a code', () => {
    const discount = { code: 'VUELVE', variation: 0.25, prices: { 10: 31500 } }
    const draft = purchaseOf(...filled, { type: 'discount-applied', discount })
    const order = orderOfDraft(draft, { ...event, paymentType: 2 }, 'http://localhost:3000')
    expect(order).toMatchObject({ paymentCode: 'prepagado', shownTotal: 0 })
    expect(order).not.toHaveProperty('discountCode')
    expect(isStepComplete(draft, 'confirm', true)).toBe(true)
    expect(isStepComplete(draft, 'confirm', false)).toBe(false)
  })

  it('forgets everything but the date and the city when it is cleared', () => {
    const draft = purchaseOf(...filled, { type: 'seats-held', hold }, { type: 'cleared', orderKey: 'key-2' })
    expect(draft).toEqual({ ...newDraft(7, 70, 'key-2'), provinceId: 1 })
  })

  it('does not show one customer what another has typed', () => {
    const me = { type: 'customer-known', email: 'ana@example.com', orderKey: 'key-2' } as const
    expect(hasTypedRows(purchaseOf(...filled, me, me))).toBe(true)
    const other = purchaseOf(...filled, me, { ...me, email: 'beto@example.com' })
    expect(other).toMatchObject({ tickets: [], customer: 'beto@example.com', orderKey: 'key-2' })
  })
})
