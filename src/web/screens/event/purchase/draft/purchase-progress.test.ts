import { expect, it } from 'vitest'
import { type DraftTicket, unusedAddresses, whoOrWhere } from '../passengers/ticket-rows.ts'
import { newDraft } from './purchase-draft.ts'
import { purchaseTotal, shortagesOf, withoutShortages } from './purchase-progress.ts'

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

it('knows no shortage of what it has not been told of', () => {
  expect(shortagesOf(cart, () => undefined)).toEqual([])
})

const home = { address: 'Durango 100', countyId: 9 }
const work = { address: 'Reforma 222', countyId: 9 }
const ximena = { name: 'Ximena Duarte', email: '', phone: '', address: 'Durango 100' }

it('names the addresses from which nobody travels', () => {
  expect(unusedAddresses({ ...ticket, addresses: [home, work], passengers: [ximena] })).toEqual([
    'Reforma 222',
  ])
  expect(unusedAddresses({ ...ticket, addresses: [home], passengers: [ximena] })).toEqual([])
})

it('tells a ticket from the others by its passengers, else by where they are picked up', () => {
  expect(whoOrWhere({ ...ticket, addresses: [home] })).toBe('Durango 100')
  expect(whoOrWhere({ ...ticket, addresses: [home], passengers: [ximena] })).toBe('Ximena Duarte')
  expect(whoOrWhere(ticket)).toBe('')
})
