import { describe, expect, it } from 'vitest'
import {
  areAddressesComplete,
  arePassengersComplete,
  isAddressComplete,
  isPassengerComplete,
} from './check-tickets.ts'

const home = { address: 'Av. Reforma 1', countyId: 7, countyName: 'Cuauhtémoc' }
const work = { address: 'Insurgentes 20', countyId: 8 }
const ana = { name: 'Ana', email: 'ana@vaiven.test', phone: '+525512345678', address: home.address }
const limits = { capacity: 2, stops: 2 }
const ticket = { addresses: [home, work], passengers: [ana] }

describe('an address of a ticket', () => {
  it.each<[string, object, boolean]>([
    ['is complete with its county', {}, true],
    ['is complete when the name of the county is not known', { countyName: undefined }, true],
    ['lacks its text', { address: ' ' }, false],
    ['lacks its county', { countyId: null }, false],
    ['lacks the name of its county', { countyName: ' ' }, false],
  ])('%s', (_what, change, isComplete) => {
    expect(isAddressComplete({ ...home, ...change })).toBe(isComplete)
  })
})

describe('a passenger', () => {
  it.each<[string, object, boolean]>([
    ['is complete with name, e-mail, phone and address', {}, true],
    ['lacks a name', { name: ' ' }, false],
    ['lacks an e-mail', { email: '' }, false],
    ['lacks a phone', { phone: ' ' }, false],
    ['travels from an address that the ticket does not have', { address: 'Madero 3' }, false],
  ])('%s', (_what, change, isComplete) => {
    expect(isPassengerComplete(ticket, { ...ana, ...change })).toBe(isComplete)
  })
})

describe('a ticket', () => {
  it('has at least one address, and as many as its category has stops', () => {
    const withAddresses = (...addresses: (typeof work)[]) =>
      areAddressesComplete({ ...ticket, addresses }, limits)
    expect(withAddresses()).toBe(false)
    expect(withAddresses(home)).toBe(true)
    expect(withAddresses(home, work)).toBe(true)
    expect(withAddresses(home, work, home)).toBe(false)
    expect(withAddresses(home, { ...work, address: '' })).toBe(false)
  })

  it('has at least one passenger, and as many as its category has seats', () => {
    const withPassengers = (...passengers: (typeof ana)[]) =>
      arePassengersComplete({ ...ticket, passengers }, limits)
    expect(withPassengers()).toBe(false)
    expect(withPassengers(ana)).toBe(true)
    expect(withPassengers(ana, ana)).toBe(true)
    expect(withPassengers(ana, ana, ana)).toBe(false)
    expect(withPassengers(ana, { ...ana, phone: '' })).toBe(false)
  })
})
