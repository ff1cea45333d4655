import { expect, it } from 'vitest'
import { addressErrors, hasErrors, passengerErrors } from './check-rows.ts'
import type { FilledTicket } from './ticket-rows.ts'

const ana = { name: 'Ana Ruiz', email: 'ana@example.com', phone: '+525512345678', address: 'Ámsterdam 73' }
const ticket: FilledTicket = {
  capacity: 2,
  stops: 2,
  approaches: [],
  addresses: [{ address: 'Ámsterdam 73', countyId: 3 }],
  passengers: [ana],
}

it('accepts rows that the server accepts', () => {
  expect(hasErrors([...addressErrors(ticket), ...passengerErrors(ticket)])).toBe(false)
})

it('asks for street and county, but not in a row that was left blank beside a filled one', () => {
  const blank = { address: '', countyId: null }
  const required = { address: 'address_is_required', countyId: 'countie_is_required' }
  expect(addressErrors({ ...ticket, addresses: [blank] })).toEqual([required])
  expect(addressErrors({ ...ticket, addresses: [...ticket.addresses, blank] })).toEqual([{}, {}])
  expect(addressErrors({ ...ticket, addresses: [{ address: ' ', countyId: 3 }] })).toEqual([
    { address: 'address_is_required' },
  ])
})

it('says of each field of a passenger how to mend it', () => {
  const wrong = { name: 'A', email: 'ana@', phone: '12', address: 'elsewhere' }
  expect(passengerErrors({ ...ticket, passengers: [ana, wrong] })).toEqual([
    {},
    {
      name: 'name_must_have_two',
      email: 'email_is_invalid',
      phone: 'phone_is_invalid',
      address: 'address_is_required',
    },
  ])
})
