import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrip } from '#test/helpers/random-trip.ts'
import { checkPlan } from '../checking/check-plan.ts'
import { type PickUpPromise, type Plan, partiesOf } from '../plans/plan.ts'
import { defaultSettings, type Party, type Trip, travelTimes, wantedVehicles } from '../plans/trip.ts'
import { solveTrip } from '../solving/solve-trip.ts'
import { followTickets } from './follow-tickets.ts'
import { insertTicket } from './insert-ticket.ts'
import { removeParties } from './remove-parties.ts'
import { replaceVehicle } from './replace-vehicle.ts'

const short = { seed: 1, budget: { iterations: 100 } }
const minute = 60
const van = { id: 'van', seats: 4, wheelchairPlaces: 0, costPerHour: 20_000, costPerUse: 5_000 }

function party(point: number, more: Partial<Party> = {}): Party {
  const id = more.id ?? `at ${point}`
  return { id, ticket: id, point, size: 1, wheelchairs: 0, privateVan: null, returns: true, ...more }
}

/** A street with the venue at its start and a party every two minutes. */
function street(parties: readonly Party[], vans: number): Trip {
  const travel = travelTimes(12, (from, to) => Math.abs(from - to) * 2 * minute)
  const vehicles = wantedVehicles(vans, van)
  return {
    venue: 0,
    startsAt: 100_000,
    endsAt: 110_000,
    travel,
    settings: defaultSettings,
    parties,
    vehicles,
  }
}

/** Every party has a promised window of 20 minutes around its pick-up. */
function promisesOf(plan: Plan): PickUpPromise[] {
  return plan.outbound.flatMap(({ vehicle, stops }) =>
    stops.flatMap(({ at, parties }) =>
      parties.map((id) => ({ party: id, vehicle, earliest: at - 10 * minute, latest: at + 10 * minute })),
    ),
  )
}

const isPromise = ({ rule }: { rule: string }) => rule.startsWith('promised')

describe('a plan that changes', () => {
  it('stays valid when tickets are placed one by one, cancelled, and lose their vehicle', () => {
    fc.assert(
      fc.property(anyTrip({ mostTickets: 40 }), (trip) => {
        const tickets = [...new Set(trip.parties.map(({ ticket }) => ticket))]
        const empty: Plan = { outbound: [], return: [], unplanned: [] }
        const full = tickets.reduce((plan, ticket) => insertTicket(trip, plan, ticket), empty)
        expect(checkPlan(trip, full)).toEqual([])
        const cancelled = new Set(tickets.filter((_, index) => index % 3 === 0))
        const gone = trip.parties.filter(({ ticket }) => cancelled.has(ticket)).map(({ id }) => id)
        const rest: Trip = { ...trip, parties: trip.parties.filter(({ id }) => !gone.includes(id)) }
        const smaller = removeParties(trip, full, gone, promisesOf(full))
        expect(checkPlan(rest, smaller)).toEqual([])
        const broken = smaller.outbound[0]?.vehicle ?? ''
        const without = { ...rest, vehicles: rest.vehicles.filter(({ id }) => id !== broken) }
        const { other, spread } = replaceVehicle(without, smaller, broken)
        expect(checkPlan(without, spread)).toEqual([])
        if (other) expect(checkPlan(without, other)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('takes a late party along where it adds least', () => {
    const before = street([party(3), party(6)], 2)
    const plan = solveTrip(before, short)
    const trip = street([...before.parties, party(4)], 2)
    const after = insertTicket(trip, plan, 'at 4')
    expect(after.outbound.map((route) => partiesOf(route))).toEqual([['at 6', 'at 4', 'at 3']])
    expect(after.return.map((route) => partiesOf(route))).toEqual([['at 3', 'at 4', 'at 6']])
    expect(checkPlan(trip, after)).toEqual([])
  })

  it('uses another vehicle rather than break a promise, and breaks the fewest promises without one', () => {
    const before = street([party(9), party(8)], 2)
    const plan = solveTrip(before, short)
    // Two more stops move the first pick-up by more than 10 minutes, and there is no time for both before all
    // others.
    const late = [party(2, { ticket: 'late' }), party(11, { id: 'late', ticket: 'late' })]
    const settings = { ...defaultSettings, pickUpSpan: 35 * minute }
    const trip = { ...street([...before.parties, ...late], 2), settings }
    const promises = promisesOf(plan).map((promise) => ({
      ...promise,
      earliest: promise.earliest + 9 * minute,
    }))
    const kept = insertTicket(trip, plan, 'late', { promises })
    expect(kept.outbound).toHaveLength(2)
    expect(checkPlan(trip, kept, promises)).toEqual([])
    const lacking = { ...trip, vehicles: trip.vehicles.slice(0, 1) }
    const broken = insertTicket(lacking, plan, 'late', { promises })
    expect(broken.unplanned).toEqual([])
    expect(checkPlan(lacking, broken, promises).every(isPromise)).toBe(true)
  })

  it('puts a late party where no promise breaks, though another place in the van adds less', () => {
    const before = street([party(9), party(8)], 1)
    const plan = solveTrip(before, short)
    const trip = street([...before.parties, party(2)], 1)
    const late = (promises: readonly PickUpPromise[]) => insertTicket(trip, plan, 'at 2', { promises })
    expect(late([]).outbound.map(partiesOf)).toEqual([['at 9', 'at 8', 'at 2']])
    // One more stop on the way would move both by five minutes.
    const promises = promisesOf(plan).map((promise) => ({
      ...promise,
      earliest: promise.earliest + 8 * minute,
    }))
    expect(late(promises).outbound.map(partiesOf)).toEqual([['at 2', 'at 9', 'at 8']])
    expect(checkPlan(trip, late(promises), promises)).toEqual([])
  })

  it('takes a late party along at the hours that were promised, though the van could come later', () => {
    const before = street([party(3), party(6), party(9)], 1)
    const plan = solveTrip(before, short)
    const promises = promisesOf(plan)
      .map((promise) => ({ ...promise, latest: promise.latest - 9 * minute }))
      .slice(1)
    const without = removeParties(before, plan, ['at 3'], promises)
    const trip = street([party(6), party(9), party(7)], 1)
    const after = insertTicket(trip, without, 'at 7', { promises })
    expect(after.unplanned).toEqual([])
    expect(checkPlan(trip, after, promises)).toEqual([])
  })

  it('keeps a changed address in the vehicle of its ticket', () => {
    const ticket = { ticket: 'one' }
    const before = street([party(3, ticket), party(5, ticket), party(9), party(10)], 3)
    const plan = solveTrip(before, short)
    const moved = street([party(3, ticket), party(7, { ...ticket, id: 'at 5' }), party(9), party(10)], 3)
    const after = insertTicket(moved, removeParties(before, plan, ['at 5']), 'one')
    expect(after.unplanned).toEqual([])
    expect(checkPlan(moved, after)).toEqual([])
  })

  it('adds an address to the vehicle of its ticket, though another passes by', () => {
    const one = party(3, { ticket: 'one' })
    const before = street([one, party(8)], 2)
    const empty: Plan = { outbound: [], return: [], unplanned: [] }
    const [near, far] = before.vehicles
    const alone = insertTicket({ ...before, vehicles: [near!] }, empty, 'one')
    const plan = insertTicket(before, alone, 'at 8', { locked: [near!.id] })
    expect(plan.outbound.map((route) => [route.vehicle, partiesOf(route)])).toEqual([
      [near!.id, ['at 3']],
      [far!.id, ['at 8']],
    ])
    const trip = street([...before.parties, party(7, { ticket: 'one' })], 2)
    const after = insertTicket(trip, plan, 'one')
    expect(after.outbound.find(({ vehicle }) => vehicle === near!.id)?.stops).toHaveLength(2)
    expect(after.outbound.find(({ vehicle }) => vehicle === far!.id)?.stops).toHaveLength(1)
  })

  it('opens another van only when no other route has room in time', () => {
    const before = street([party(5)], 2)
    const plan = solveTrip(before, short)
    const inTime = (pickUpSpan: number) => {
      const late = street([...before.parties, party(1)], 2)
      const trip = { ...late, settings: { ...defaultSettings, pickUpSpan } }
      return insertTicket(trip, plan, 'at 1').outbound.length
    }
    // Five minutes at the stop and eight on the way.
    expect(inTime(13 * minute)).toBe(1)
    expect(inTime(13 * minute - 1)).toBe(2)
  })

  it('counts a late wheelchair on its place and not on a seat', () => {
    const before = street([party(3, { size: 4 })], 1)
    const withPlace = { ...before, vehicles: before.vehicles.map((one) => ({ ...one, wheelchairPlaces: 1 })) }
    const plan = solveTrip(withPlace, short)
    const late = (one: Party) =>
      insertTicket({ ...withPlace, parties: [...before.parties, one] }, plan, one.id).unplanned
    expect(late(party(4, { wheelchairs: 1 }))).toEqual([])
    expect(late(party(4, { size: 2, wheelchairs: 1 }))).toEqual(['at 4'])
    expect(late(party(4, { size: 2, wheelchairs: 2 }))).toEqual(['at 4'])
  })

  it('frees the vehicle of a route that has become empty', () => {
    const trip = street([party(3)], 1)
    const plan = removeParties(trip, solveTrip(trip, short), ['at 3'])
    expect(plan).toEqual({ outbound: [], return: [], unplanned: [] })
  })

  it('serves the other stops when they were promised once a party has cancelled', () => {
    const trip = street([party(3), party(6), party(9)], 1)
    const plan = solveTrip(trip, short)
    const promises = promisesOf(plan).map((promise) => ({ ...promise, latest: promise.latest - 9 * minute }))
    const after = removeParties(trip, plan, ['at 3'], promises)
    const rest = { ...trip, parties: trip.parties.slice(1) }
    expect(checkPlan(rest, after, promises.slice(0, 2))).toEqual([])
  })

  it('has time to drive when a detour is faster than the way without the cancelled stop', () => {
    const parties = [party(1), party(2), party(3)]
    // From 3 to 1 it takes 20 minutes through 2, and 40 directly.
    const travel = travelTimes(
      12,
      (from, to) => (from === 3 && to === 1 ? 35 : Math.abs(from - to) * 5) * minute,
    )
    const trip = { ...street(parties, 1), travel }
    const plan = solveTrip(trip, short)
    expect(plan.outbound.map((route) => partiesOf(route))).toEqual([['at 3', 'at 2', 'at 1']])
    const after = removeParties(trip, plan, ['at 2'], promisesOf(plan))
    const rest = { ...trip, parties: [party(1), party(3)] }
    expect(checkPlan(rest, after)).toEqual([])
    expect(after.unplanned).toEqual([])
  })

  it('leaves a late party over when there is no seat', () => {
    const before = street([party(3, { size: 4 })], 1)
    const trip = street([...before.parties, party(4)], 1)
    expect(insertTicket(trip, solveTrip(before, short), 'at 4').unplanned).toEqual(['at 4'])
  })
})

describe('a published plan that follows its tickets', () => {
  const before = street([party(3), party(6)], 2)
  const plan = solveTrip(before, short)
  const [van] = plan.outbound.map(({ vehicle }) => vehicle)
  const follow = (trip: Trip, promises: readonly PickUpPromise[], from = plan, shortened: string[] = []) =>
    followTickets(trip, from, new Set(shortened), promises)

  it('takes a late ticket along when no promise breaks', () => {
    const trip = street([...before.parties, party(4)], 2)
    const { plan: followed, waiting } = follow(trip, promisesOf(plan))
    expect(waiting).toEqual([])
    expect(followed.outbound.flatMap(partiesOf)).toContain('at 4')
    expect(checkPlan(trip, followed, promisesOf(plan))).toEqual([])
  })

  it('opens no other van for one that does not fit, and leaves it to a planner', () => {
    const trip = street([...before.parties, party(4, { size: 3 }), party(5)], 2)
    const { plan: followed, waiting } = follow(trip, promisesOf(plan))
    expect(waiting).toEqual(['at 4'])
    expect(followed.outbound.map(({ vehicle }) => vehicle)).toEqual([van])
    expect(followed.outbound.flatMap(partiesOf)).toContain('at 5')
  })

  it('serves a van later that has lost a stop, if its promises allow it', () => {
    const trip = street([party(6)], 2)
    const left: Plan = {
      ...plan,
      outbound: plan.outbound.map((route) => ({ ...route, stops: route.stops.slice(0, 1) })),
      return: plan.return.map((route) => ({ ...route, stops: route.stops.slice(-1) })),
    }
    const startOf = (promises: readonly PickUpPromise[], shortened: string[]) =>
      follow(trip, promises, left, shortened).plan.outbound[0]!.startsAt - plan.outbound[0]!.startsAt
    // The stop took five minutes.
    expect(startOf([], [van!])).toBe(5 * minute)
    expect(startOf([], [])).toBe(0)
    const exact = promisesOf(left).map((promise) => ({ ...promise, latest: promise.latest - 10 * minute }))
    expect(startOf(exact, [van!])).toBe(0)
  })
})
