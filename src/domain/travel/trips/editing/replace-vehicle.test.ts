import { describe, expect, it } from 'vitest'
import { type Plan, partiesOf } from '../plans/plan.ts'
import { defaultSettings, type Party, type Trip, travelTimes, type Vehicle } from '../plans/trip.ts'
import { insertTicket } from './insert-ticket.ts'
import { replaceVehicle } from './replace-vehicle.ts'

const vehicle = (id: string, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  seats: 4,
  wheelchairPlaces: 0,
  costPerHour: 20_000,
  costPerUse: 5_000,
  ...more,
})
const broken = vehicle('broken', { seats: 8, wheelchairPlaces: 2 })

function party(id: string, point: number, size: number, wheelchairs = 0): Party {
  return { id, ticket: id, point, size, wheelchairs, privateVan: null, returns: true }
}

/** A street with the venue at its start, and the plan of one vehicle that has broken down. */
function brokenDown(parties: Party[], others: Vehicle[]): { trip: Trip; plan: Plan } {
  const trip = {
    venue: 0,
    startsAt: 100_000,
    endsAt: 110_000,
    travel: travelTimes(6, (from, to) => Math.abs(from - to) * 120),
    settings: defaultSettings,
    parties,
    vehicles: [broken],
  }
  const empty: Plan = { outbound: [], return: [], unplanned: [] }
  const plan = parties.reduce((now, { ticket }) => insertTicket(trip, now, ticket), empty)
  return { trip: { ...trip, vehicles: others }, plan }
}

const replacement = (parties: Party[], others: Vehicle[]) => {
  const { trip, plan } = brokenDown(parties, others)
  return replaceVehicle(trip, plan, 'broken').other?.outbound[0]?.vehicle ?? null
}

describe('the vehicle that replaces a broken one', () => {
  const four = [party('A', 1, 3), party('B', 2, 2, 1)]

  it('has a seat for each passenger without a wheelchair, who needs a place instead', () => {
    // Five passengers, one of them in a wheelchair: four seats and one place.
    expect(replacement(four, [vehicle('just', { seats: 4, wheelchairPlaces: 1 })])).toBe('just')
    expect(replacement(four, [vehicle('narrow', { seats: 3, wheelchairPlaces: 1 })])).toBeNull()
    expect(replacement(four, [vehicle('narrow', { seats: 3, wheelchairPlaces: 2 })])).toBeNull()
    expect(replacement(four, [vehicle('steps', { seats: 8 })])).toBeNull()
  })

  it('is the smallest with room, and of those the cheapest', () => {
    const three = [party('A', 1, 3)]
    expect(replacement(three, [vehicle('bus', { seats: 20 }), vehicle('van')])).toBe('van')
    const cheap = vehicle('cheap', { costPerHour: 10_000 })
    expect(replacement(three, [vehicle('dear'), cheap])).toBe('cheap')
    expect(replacement(three, [cheap, vehicle('dear')])).toBe('cheap')
  })

  it('drives the same route at the same hours, both ways', () => {
    const { trip, plan } = brokenDown(four, [vehicle('other', { wheelchairPlaces: 1 })])
    const { other } = replaceVehicle(trip, plan, 'broken')
    expect(other?.outbound).toEqual(plan.outbound.map((route) => ({ ...route, vehicle: 'other' })))
    expect(other?.return).toEqual(plan.return.map((route) => ({ ...route, vehicle: 'other' })))
  })

  it('is not the broken one, nor one that drives already', () => {
    const { trip, plan } = brokenDown([party('A', 1, 3)], [broken, vehicle('busy')])
    const busy = { ...plan.outbound[0]!, vehicle: 'busy', stops: [] }
    const { other } = replaceVehicle(trip, { ...plan, outbound: [...plan.outbound, busy] }, 'broken')
    expect(other).toBeNull()
  })
})

describe('the tickets of a broken vehicle', () => {
  it('find room in other vehicles, the largest first, and the rest is left over', () => {
    const { trip, plan } = brokenDown([party('few', 1, 2), party('many', 2, 4)], [vehicle('van')])
    const { spread } = replaceVehicle(trip, plan, 'broken')
    expect(spread.outbound.map((route) => [route.vehicle, partiesOf(route)])).toEqual([['van', ['many']]])
    expect(spread.unplanned).toEqual(['few'])
  })
})
