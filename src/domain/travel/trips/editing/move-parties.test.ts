import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrip } from '#test/helpers/random-trip.ts'
import { checkPlan } from '../checking/check-plan.ts'
import { type PickUpPromise, type Plan, partiesOf } from '../plans/plan.ts'
import type { Trip } from '../plans/trip.ts'
import { improveAround, vehiclesOfTickets } from '../solving/locks.ts'
import { solveTrip } from '../solving/solve-trip.ts'
import { moveParties } from './move-parties.ts'

const short = { seed: 1, budget: { iterations: 100 } }
const minute = 60

/** Rules that hold after any move; others may break and are reported. */
const bookkeeping =
  /^(party_|ticket_split|vehicle_|empty_stop|times_too_short|return_unplanned|return_unwanted|return_in_other)/

/** A plan, and moves within it: which party moves to which vehicle. */
const anyMoves = fc.array(fc.record({ party: fc.nat(), vehicle: fc.nat(), position: fc.option(fc.nat(5)) }), {
  minLength: 1,
  maxLength: 6,
})

function moveAll(
  trip: Trip,
  plan: Plan,
  moves: { party: number; vehicle: number; position: number | null }[],
) {
  return moves.reduce((now, { party, vehicle, position }) => {
    const one = trip.parties[party % trip.parties.length]?.id ?? ''
    const choices = [...trip.vehicles.map(({ id }) => id), null]
    const to = choices[vehicle % choices.length] ?? null
    return moveParties(trip, now, { parties: [one], place: { leg: 'outbound', vehicle: to, position } })
  }, plan)
}

describe('parties that a planner moves', () => {
  it('are each in one vehicle with their ticket, both ways, at hours that can be driven', () => {
    fc.assert(
      fc.property(
        anyTrip({ mostTickets: 20 }).filter(({ parties }) => parties.length > 0),
        anyMoves,
        (trip, moves) => {
          const isPrivate = trip.parties.some(({ privateVan }) => privateVan !== null)
          fc.pre(!isPrivate)
          const moved = moveAll(trip, solveTrip(trip, short), moves)
          expect(checkPlan(trip, moved).filter(({ rule }) => bookkeeping.test(rule))).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('are picked up where that adds least, unless the planner names the place', () => {
    const trip = street(['A', 'B', 'C'])
    const plan = solveTrip(trip, short)
    const to = (vehicle: string | null, position: number | null) => ({
      parties: ['B'],
      place: { leg: 'outbound' as const, vehicle, position },
    })
    const without = moveParties(trip, plan, to(null, null))
    expect(without.outbound.map(partiesOf)).toEqual([['C', 'A']])
    expect(without.unplanned).toEqual(['B'])
    const orders = [null, 0, 2, 9].map((position) =>
      moveParties(trip, without, to('van', position)).outbound.flatMap(partiesOf),
    )
    expect(orders).toEqual([
      ['C', 'B', 'A'],
      ['B', 'C', 'A'],
      ['C', 'A', 'B'],
      ['C', 'A', 'B'],
    ])
  })

  it('get home in the order that the planner chooses, in the same vehicle', () => {
    const trip = { ...street(['A', 'B', 'C']), endsAt: 110_000 }
    const plan = solveTrip(trip, short)
    expect(plan.return.map(partiesOf)).toEqual([['A', 'B', 'C']])
    const moved = (vehicle: string, position: number | null) =>
      moveParties(trip, plan, { parties: ['A'], place: { leg: 'return', vehicle, position } })
    expect(moved('van', 1).return.map(partiesOf)).toEqual([['B', 'A', 'C']])
    expect(moved('van', null).return.map(partiesOf)).toEqual([['B', 'C', 'A']])
    expect(moved('other', 1)).toEqual(plan)
    expect(moved('van', 1).outbound).toEqual(plan.outbound)
  })

  it('leave a route with the times that were announced to the others', () => {
    const trip = street(['A', 'B', 'C'])
    const plan = solveTrip(trip, short)
    const standing = promisesOf(plan)
    const last = plan.outbound[0]?.stops.at(-1)?.parties ?? []
    const moved = moveParties(trip, plan, {
      parties: last,
      place: { leg: 'outbound', vehicle: null, position: null },
      promises: standing,
    })
    expect(checkPlan(trip, moved, standing)).toEqual([])
    expect(moved.unplanned).toEqual(last)
  })
})

describe('a plan that is improved around its locks', () => {
  it('has every locked ticket in its vehicle and every locked route as it was', () => {
    fc.assert(
      fc.property(anyTrip({ mostTickets: 25 }), fc.infiniteStream(fc.boolean()), (trip, coins) => {
        const plan = solveTrip(trip, { seed: 3, budget: { iterations: 1 } })
        const toss = () => coins.next().value
        const vehicles = plan.outbound.filter(toss).map(({ vehicle }) => vehicle)
        const before = vehiclesOfTickets(trip, plan)
        const tickets = [...before.keys()].filter(toss)
        const better = improveAround(trip, plan, { vehicles, tickets }, short)
        const after = vehiclesOfTickets(trip, better)
        expect(tickets.filter((ticket) => after.get(ticket) !== before.get(ticket))).toEqual([])
        for (const locked of plan.outbound.filter(({ vehicle }) => vehicles.includes(vehicle)))
          expect(better.outbound).toContainEqual(locked)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a locked ticket', () => {
  it('keeps the window that was promised to it', () => {
    const trip = street(['A', 'B'])
    const plan = solveTrip(trip, short)
    const promises = promisesOf(plan)
    const better = improveAround(trip, plan, { vehicles: [], tickets: ['A'] }, { ...short, promises })
    expect(checkPlan(trip, better, promises)).toEqual([])
  })
})

/** A street with the venue at its start and a party every two minutes. */
function street(names: readonly string[]): Trip {
  const points = names.length + 1
  const seconds = Int32Array.from(
    { length: points * points },
    (_, index) => Math.abs(Math.floor(index / points) - (index % points)) * 2 * minute,
  )
  return {
    venue: 0,
    startsAt: 100_000,
    endsAt: null,
    travel: { points, seconds },
    settings: {
      pickUpSpan: 60 * minute,
      pickUps: null,
      rideLimit: 120 * minute,
      arrivalMargin: 45 * minute,
      stopTime: 5 * minute,
      privateStopTime: 15 * minute,
      returnDelay: 30 * minute,
    },
    parties: names.map((id, index) => ({
      id,
      ticket: id,
      point: index + 1,
      size: 1,
      wheelchairs: 0,
      privateVan: null,
      returns: true,
    })),
    vehicles: [{ id: 'van', seats: 4, wheelchairPlaces: 0, costPerHour: 1, costPerUse: 1 }],
  }
}

/** Every party has a promise for its exact minute. */
function promisesOf(plan: Plan): PickUpPromise[] {
  return plan.outbound.flatMap((route) =>
    partiesOf(route).flatMap((party) => {
      const at = route.stops.find(({ parties }) => parties.includes(party))?.at ?? 0
      return { party, vehicle: route.vehicle, earliest: at - minute, latest: at + minute }
    }),
  )
}
