import { describe, expect, it } from 'vitest'
import { partiesOf } from './plan.ts'
import { planPrivateVan, planPrivateVans } from './private-vans.ts'
import { defaultSettings, type Party, type Trip, travelTimes, type Vehicle } from './trip.ts'

const minute = 60
const vehicle = (id: string, seats: number, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  seats,
  wheelchairPlaces: 0,
  costPerHour: 1,
  costPerUse: 100,
  ...more,
})
const party = (id: string, point: number, size: number, more: Partial<Party> = {}): Party => ({
  id,
  ticket: id,
  point,
  size,
  wheelchairs: 0,
  privateVan: { comesAt: null, goesHomeAt: null },
  returns: true,
  ...more,
})
const tripOf = (parties: Party[], vehicles: Vehicle[]): Trip => ({
  venue: 0,
  startsAt: 100_000,
  endsAt: null,
  travel: travelTimes(6, (from, to) => Math.abs(from - to) * 10 * minute),
  settings: defaultSettings,
  parties,
  vehicles,
})
const plans = (parties: Party[], vehicles: Vehicle[]) =>
  planPrivateVans(tripOf(parties, vehicles)).map((route) => [route.vehicle, partiesOf(route)])
const choice = (one: Party, vehicles: Vehicle[]) =>
  planPrivateVan(tripOf([one], vehicles), [one], vehicles)?.vehicle ?? null

describe('private vans', () => {
  it('are given to the largest tickets first, each its own', () => {
    const vehicles = [vehicle('small', 4), vehicle('large', 8)]
    expect(plans([party('few', 1, 2), party('many', 1, 8)], vehicles)).toEqual([
      ['large', ['many']],
      ['small', ['few']],
    ])
    expect(plans([party('few', 1, 4), party('more', 1, 5), party('most', 1, 8)], vehicles)).toEqual([
      ['large', ['most']],
      ['small', ['few']],
    ])
  })

  it('carry no shared tickets', () => {
    expect(plans([party('shared', 1, 2, { privateVan: null })], [vehicle('van', 4)])).toEqual([])
  })

  it('are the smallest that fit, and spare those with a ramp', () => {
    expect(choice(party('A', 1, 4), [vehicle('bus', 20), vehicle('van', 4)])).toBe('van')
    expect(choice(party('A', 1, 5), [vehicle('van', 4)])).toBeNull()
    const ramp = vehicle('ramp', 4, { wheelchairPlaces: 1 })
    expect(choice(party('A', 1, 4), [ramp, vehicle('bus', 20)])).toBe('bus')
    expect(choice(party('A', 1, 5, { wheelchairs: 1 }), [vehicle('bus', 20), ramp])).toBe('ramp')
    expect(choice(party('A', 1, 6, { wheelchairs: 1 }), [ramp])).toBeNull()
    expect(choice(party('A', 1, 6, { wheelchairs: 2 }), [ramp])).toBeNull()
  })

  it('are the cheapest of the same size', () => {
    const [dear, cheap] = [vehicle('dear', 4), vehicle('cheap', 4, { costPerUse: 50 })]
    expect(choice(party('A', 1, 1), [dear, cheap])).toBe('cheap')
    expect(choice(party('A', 1, 1), [cheap, dear])).toBe('cheap')
  })

  it('pick up the farthest address first', () => {
    const parties = [party('near', 1, 1, { ticket: 'A' }), party('far', 4, 1, { ticket: 'A' })]
    expect(plans(parties, [vehicle('van', 4)])).toEqual([['van', ['far', 'near']]])
  })

  it('are not planned when the agreed hour is too late for the start', () => {
    // Ten minutes of driving after a stop of fifteen.
    const comesAt = (at: number) => party('A', 1, 1, { privateVan: { comesAt: at, goesHomeAt: null } })
    expect(choice(comesAt(100_000 - 25 * minute), [vehicle('van', 4)])).toBe('van')
    expect(choice(comesAt(100_000 - 24 * minute), [vehicle('van', 4)])).toBeNull()
  })
})
