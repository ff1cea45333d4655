import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrip } from '#test/helpers/random-trip.ts'
import { checkPlan } from '../checking/check-plan.ts'
import { partiesOf } from '../plans/plan.ts'
import { defaultSettings, type Party, type Trip, travelTimes, wantedVehicles } from '../plans/trip.ts'
import { improvePlan, solveTrip } from './solve-trip.ts'
import { vehiclesLacking } from './vehicles-lacking.ts'

const short = { seed: 1, budget: { iterations: 300 } }
const minute = 60

/** A street with the venue at its start and an address every `apart` minutes. */
function street(
  addresses: number,
  apart = 2,
): Pick<Trip, 'venue' | 'startsAt' | 'endsAt' | 'travel' | 'settings'> {
  const travel = travelTimes(addresses + 1, (from, to) => Math.abs(from - to) * apart * minute)
  return { venue: 0, startsAt: 100_000, endsAt: 110_000, travel, settings: defaultSettings }
}

function party(point: number, more: Partial<Party> = {}): Party {
  const id = more.id ?? `at ${point}`
  return { id, ticket: id, point, size: 1, wheelchairs: 0, privateVan: null, returns: true, ...more }
}

const personsIn = ({ parties }: Trip, ids: readonly string[]) =>
  parties.reduce((sum, { id, size }) => sum + (ids.includes(id) ? size : 0), 0)

const van = { id: 'van', seats: 4, wheelchairPlaces: 1, costPerHour: 20_000, costPerUse: 5_000 }

describe('a plan', () => {
  it('breaks no rule and loses no party, for any trip', () => {
    fc.assert(
      fc.property(anyTrip(), (trip) => {
        expect(checkPlan(trip, solveTrip(trip, short))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('is the same for the same seed and iterations', () => {
    fc.assert(
      fc.property(anyTrip({ mostTickets: 20 }), (trip) => {
        expect(solveTrip(trip, short)).toEqual(solveTrip(trip, short))
      }),
      { numRuns: 15 },
    )
  })

  it('leaves over no more persons for being improved, and breaks a promise only to leave over fewer', () => {
    fc.assert(
      fc.property(anyTrip({ mostTickets: 30 }), (trip) => {
        const plan = solveTrip(trip, short)
        const promises = plan.outbound.flatMap(({ vehicle, stops }) =>
          stops.flatMap(({ at, parties }) =>
            parties.map((id) => ({
              party: id,
              vehicle,
              earliest: at - 10 * minute,
              latest: at + 10 * minute,
            })),
          ),
        )
        const improved = improvePlan(trip, plan, { ...short, seed: 2, promises })
        expect(checkPlan(trip, improved).filter(({ rule }) => !rule.startsWith('promised'))).toEqual([])
        const before = personsIn(trip, plan.unplanned)
        const after = personsIn(trip, improved.unplanned)
        expect(after).toBeLessThanOrEqual(before)
        if (after === before) {
          expect(checkPlan(trip, improved, promises)).toEqual([])
          expect(promises.filter(({ party }) => improved.unplanned.includes(party))).toEqual([])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leaves over a late party rather than one with a promise, although it is nearer', () => {
    const trip: Trip = { ...street(9), parties: [party(8, { size: 4 })], vehicles: wantedVehicles(1, van) }
    const plan = solveTrip(trip, short)
    const promises = plan.outbound.flatMap(({ vehicle, stops }) =>
      stops.map(({ at }) => ({
        party: 'at 8',
        vehicle,
        earliest: at - 10 * minute,
        latest: at + 10 * minute,
      })),
    )
    const late = { ...trip, parties: [...trip.parties, party(1, { size: 4 })] }
    expect(improvePlan(late, plan, { ...short, promises }).unplanned).toEqual(['at 1'])
  })

  it('is made in no time at all where it is given none', () => {
    const trip: Trip = { ...street(3), parties: [party(1), party(3)], vehicles: wantedVehicles(2, van) }
    const none = { iterations: 0, milliseconds: 0, clock: () => 5 }
    expect(checkPlan(trip, solveTrip(trip, { seed: 1, budget: none }))).toEqual([])
  })

  it('is empty for a trip without parties', () => {
    const trip: Trip = { ...street(3), parties: [], vehicles: [] }
    expect(solveTrip(trip, short)).toEqual({ outbound: [], return: [], unplanned: [] })
  })

  it('leaves a party over that is larger than every vehicle, and takes the others', () => {
    const parties = [party(1, { id: 'large', size: 9 }), party(2), party(3)]
    const trip: Trip = { ...street(3), parties, vehicles: wantedVehicles(3, van) }
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toEqual(['large'])
    expect(checkPlan(trip, plan)).toEqual([])
  })

  it('says how many vehicles are lacking when there are more people than seats', () => {
    const parties = Array.from({ length: 12 }, (_, n) => party(n + 1))
    const trip: Trip = { ...street(12, 0.5), parties, vehicles: wantedVehicles(1, van) }
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toHaveLength(8)
    expect(vehiclesLacking(trip, plan)).toEqual([{ vehicles: 2, seats: 4, wheelchairPlaces: 0 }])
  })

  it.each([12, 400])('says of %i people with wheelchairs which vehicles are lacking', (people) => {
    const parties = Array.from({ length: people }, (_, n) => party(1, { id: `${n}`, ticket: `${n}` }))
    const chair = party(1, { id: 'chair', ticket: 'chair', wheelchairs: 1 })
    const narrow = { ...van, wheelchairPlaces: 0 }
    const lacking = (vehicles: Trip['vehicles']) => {
      const trip: Trip = { ...street(1), parties: [...parties, chair], vehicles }
      return vehiclesLacking(trip, { unplanned: trip.parties.map(({ id }) => id) })
    }
    const small = { id: 'small', seats: 3, wheelchairPlaces: 2, costPerHour: 1, costPerUse: 1 }
    expect(lacking([narrow])).toEqual([
      { vehicles: people / 4 - 1, seats: 4, wheelchairPlaces: 0 },
      { vehicles: 1, seats: 4, wheelchairPlaces: 1 },
    ])
    expect(lacking([narrow, small])).toEqual([
      { vehicles: Math.ceil((people - 3) / 4), seats: 4, wheelchairPlaces: 0 },
      { vehicles: 1, seats: 3, wheelchairPlaces: 2 },
    ])
  })

  it('uses as few vehicles as the seats allow, and the smallest that do', () => {
    const parties = Array.from({ length: 9 }, (_, n) => party(n + 1))
    const small = { ...van, id: 'small', seats: 2, costPerHour: 10_000 }
    const vehicles = [...wantedVehicles(5, van), ...wantedVehicles(5, small)]
    const trip: Trip = { ...street(9, 0.5), parties, vehicles }
    const used = solveTrip(trip, short).outbound.map(({ vehicle }) => vehicle.split('#')[0])
    expect(used.sort()).toEqual(['small', 'van', 'van'])
  })

  it('fetches no one for longer than the ride limit, be it with another vehicle', () => {
    const settings = { ...defaultSettings, pickUpSpan: 600 * minute, rideLimit: 40 * minute }
    // The direct ride from each takes 35 minutes; through the other it takes 45.
    const travel = travelTimes(3, (from, to) => (from === 0 || to === 0 ? 30 : 5) * minute)
    const trip = {
      ...street(2),
      settings,
      travel,
      parties: [party(1), party(2)],
      vehicles: wantedVehicles(2, van),
    }
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toEqual([])
    expect(plan.outbound).toHaveLength(2)
  })

  it('picks the larger party up last where the vehicle drives as long', () => {
    const travel = travelTimes(3, (from, to) => (from === 0 || to === 0 ? 30 : 5) * minute)
    const pickUps = (small: number, large: number) => {
      const parties = [party(small), party(large, { size: 3 })]
      const trip: Trip = { ...street(2), travel, parties, vehicles: [van] }
      return solveTrip(trip, short).outbound[0]?.stops.map(({ point }) => point)
    }
    expect(pickUps(1, 2)).toEqual([1, 2])
    expect(pickUps(2, 1)).toEqual([2, 1])
  })

  it('moves parties between vehicles until their seats suffice', () => {
    // Parties next to each other do not fill a vehicle of six seats: 4 and 4, 3 and 2, 3 and 2.
    const sizes = [4, 4, 3, 2, 3, 2]
    const parties = sizes.map((size, n) => party(n + 1, { size }))
    const vehicles = wantedVehicles(6, { ...van, seats: 6 })
    const trip: Trip = { ...street(6, 1), parties, vehicles }
    expect(solveTrip(trip, short).outbound).toHaveLength(3)
  })

  it('keeps the addresses of a ticket together', () => {
    const parties = [
      ...[1, 9].map((point) => party(point, { id: `of one ticket, at ${point}`, ticket: 'one', size: 2 })),
      ...[2, 3, 7, 8].map((point) => party(point)),
    ]
    const trip: Trip = { ...street(9), parties, vehicles: wantedVehicles(2, van) }
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toEqual([])
    expect(checkPlan(trip, plan)).toEqual([])
  })

  it('drives a private van by its addresses in the best order, at the hour agreed, shared with no other ticket', () => {
    const privateVan = { comesAt: 80_000, goesHomeAt: 108_000 }
    const parties = [
      ...[3, 9, 6].map((point) => party(point, { ticket: 'private', privateVan })),
      ...[4, 5].map((point) => party(point)),
    ]
    const trip: Trip = { ...street(9), parties, vehicles: wantedVehicles(2, van) }
    const plan = solveTrip(trip, short)
    const route = plan.outbound.find((one) => partiesOf(one).includes('at 9'))
    expect(route?.stops.map(({ point, at }) => [point, at])).toEqual([
      [9, 80_000],
      [6, 80_000 + 21 * minute],
      [3, 80_000 + 42 * minute],
    ])
    const back = plan.return.find(({ vehicle }) => vehicle === route?.vehicle)
    expect(back?.startsAt).toBe(108_000)
    expect(back?.stops.map(({ point }) => point)).toEqual([3, 6, 9])
    expect(checkPlan(trip, plan)).toEqual([])
  })

  it('fills a bus at a meeting point with one stop', () => {
    const parties = Array.from({ length: 40 }, (_, n) => party(2, { id: `party ${n}` }))
    const bus = { ...van, id: 'bus', seats: 45, costPerHour: 60_000 }
    const trip: Trip = { ...street(3), parties, vehicles: [bus, ...wantedVehicles(12, van)] }
    const plan = solveTrip(trip, short)
    expect(plan.outbound.map(({ vehicle, stops }) => [vehicle, stops.length])).toEqual([['bus', 1]])
  })

  it('picks up in time for the venue, the stops counted', () => {
    const trip: Trip = { ...street(2, 10), parties: [party(1), party(2)], vehicles: [van] }
    const [route] = solveTrip(trip, short).outbound
    const deadline = 100_000 - 45 * minute
    expect(route?.endsAt).toBe(deadline)
    expect(route?.stops.map(({ at }) => (deadline - at) / minute)).toEqual([30, 15])
  })

  it('takes only returning parties home, 30 minutes after the end', () => {
    const parties = [party(1), party(2, { returns: false }), party(3)]
    const trip: Trip = { ...street(3), parties, vehicles: [van] }
    const [route] = solveTrip(trip, short).return
    expect(route?.startsAt).toBe(110_000 + 30 * minute)
    expect(route?.stops.map((stop) => stop.parties)).toEqual([['at 1'], ['at 3']])
  })

  it('can be stopped with its current result, and reports progress', () => {
    const parties = Array.from({ length: 9 }, (_, n) => party(n + 1))
    const trip: Trip = { ...street(9), parties, vehicles: wantedVehicles(4, van) }
    const shares: number[] = []
    const budget = {
      iterations: 1_000_000,
      isStopped: () => shares.length > 5,
      onProgress: (share: number) => shares.push(share),
    }
    const plan = solveTrip(trip, { seed: 1, budget })
    expect(checkPlan(trip, plan)).toEqual([])
    expect(plan.unplanned).toEqual([])
    expect(shares.length).toBeLessThan(12)
  })

  it('leaves the routes of locked vehicles as they are', () => {
    const parties = Array.from({ length: 12 }, (_, n) => party(n + 1))
    const trip: Trip = { ...street(12), parties, vehicles: wantedVehicles(5, van) }
    const plan = solveTrip(trip, { seed: 1, budget: { iterations: 0 } })
    const locked = plan.outbound[0]!
    const improved = improvePlan(trip, plan, { ...short, locked: [locked.vehicle] })
    expect(improved.outbound).toContainEqual(locked)
    expect(checkPlan(trip, improved)).toEqual([])
  })
})
