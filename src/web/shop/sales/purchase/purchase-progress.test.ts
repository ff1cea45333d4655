import { describe, expect, it } from 'vitest'
import { type DraftTicket, unusedAddresses, whoOrWhere } from './draft-ticket.ts'
import { newDraft, type PurchaseDraft, purchaseSteps } from './purchase-draft.ts'
import { purchaseTotal, shortagesOf, stepToShow, withoutShortages } from './purchase-progress.ts'

const ticket: DraftTicket = {
  variantId: 1,
  placeId: 1,
  placeAddress: 'Viaducto Río de la Piedad',
  name: 'Van compartida',
  subcategoryName: '1 asiento',
  price: 42_000,
  hours: null,
  capacity: 3,
  stops: 2,
  approaches: [],
  discountPrice: null,
  addresses: [],
  passengers: [],
}
const other = { ...ticket, variantId: 2, subcategoryName: 'Grupo de 4', price: 100_000 }
const cart = { ...newDraft(7, 70, 'key'), tickets: [ticket, ticket, ticket, other] }
const left = new Map([
  [1, 1],
  [2, 4],
])

it('says which tickets are no longer there and how many, and what the rest costs', () => {
  const shortages = shortagesOf(cart, (id) => left.get(id))
  expect(shortages).toEqual([
    { variantId: 1, category: 'Van compartida', name: '1 asiento', chosen: 3, left: 1 },
  ])
  expect(purchaseTotal(withoutShortages(cart, shortages)).total).toBe(142_000)
})

it('reports no shortage for unknown stock', () => {
  expect(shortagesOf(cart, () => undefined)).toEqual([])
})

const home = { address: 'Durango 100', countyId: 9 }
const work = { address: 'Reforma 222', countyId: 9 }
const ximena = { name: 'Ximena Duarte', email: '', phone: '', address: 'Durango 100' }

it('names the addresses without a passenger', () => {
  expect(unusedAddresses({ ...ticket, addresses: [home, work], passengers: [ximena] })).toEqual([
    'Reforma 222',
  ])
  expect(unusedAddresses({ ...ticket, addresses: [home], passengers: [ximena] })).toEqual([])
})

it('distinguishes tickets by their passengers, or else by their pick-up address', () => {
  expect(whoOrWhere({ ...ticket, addresses: [home] })).toBe('Durango 100')
  expect(whoOrWhere({ ...ticket, addresses: [home], passengers: [ximena] })).toBe('Ximena Duarte')
  expect(whoOrWhere(ticket)).toBe('')
})

describe('the step that is shown', () => {
  const ana = { name: 'Ana Ruiz', email: 'ana@example.com', phone: '+525512345678', address: 'Durango 100' }
  const hold = { id: 'h', expiresAt: '2026-12-01T10:00:00Z', extendable: true, dateId: 70, seats: { 1: 1 } }
  const filled: PurchaseDraft = {
    ...newDraft(7, 70, 'key', 1),
    tickets: [{ ...ticket, addresses: [home], passengers: [ana] }],
    hold,
  }
  const shown = (draft: PurchaseDraft) => purchaseSteps.map((wanted) => stepToShow(draft, wanted, false))

  it('is the one of the address, or the first before it that is not complete', () => {
    expect(shown(filled)).toEqual(['category', 'addresses', 'passengers', 'confirm', 'category'])
    const nobody = { ...filled, tickets: [{ ...ticket, addresses: [home] }] }
    expect(shown(nobody)).toEqual(['category', 'addresses', 'passengers', 'passengers', 'category'])
    const nowhere = { ...filled, tickets: [ticket] }
    expect(shown(nowhere)).toEqual(['category', 'addresses', 'addresses', 'addresses', 'category'])
  })

  it('is the first one unless exactly the chosen seats are held for the chosen date', () => {
    const first = ['category', 'category', 'category', 'category', 'category']
    expect(shown({ ...filled, hold: null })).toEqual(first)
    expect(shown({ ...filled, tickets: [...filled.tickets, ...filled.tickets] })).toEqual(first)
    expect(shown({ ...filled, dateId: 71 })).toEqual(first)
    expect(shown(newDraft(7, null, 'key'))).toEqual(first)
  })

  it('is the result once the order is placed', () => {
    const placed = { orderId: 'o' } as PurchaseDraft['placed']
    expect(new Set(shown({ ...filled, hold: null, placed }))).toEqual(new Set(['result']))
  })
})
