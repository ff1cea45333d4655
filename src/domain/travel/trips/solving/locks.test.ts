import { expect, it } from 'vitest'
import type { Plan } from '../plans/plan.ts'
import { scheduleOutbound } from '../plans/schedule.ts'
import { defaultSettings, type Party, type Trip, travelTimes } from '../plans/trip.ts'
import { improveAround, noLocks, vehiclesOfTickets } from './locks.ts'
import { solveTrip } from './solve-trip.ts'

const short = { seed: 1, budget: { iterations: 300 } }
const minute = 60

const party = (point: number, ticket: string): Party => ({
  id: `${ticket} at ${point}`,
  ticket,
  point,
  size: 1,
  wheelchairs: 0,
  privateVan: null,
  returns: true,
})
const van = (id: string) => ({ id, seats: 4, wheelchairPlaces: 0, costPerHour: 20_000, costPerUse: 5_000 })

/** Two neighbours on a street, which one van would pick up, and two vans. */
const trip: Trip = {
  venue: 0,
  startsAt: 100_000,
  endsAt: 110_000,
  travel: travelTimes(3, (from, to) => Math.abs(from - to) * 2 * minute),
  settings: defaultSettings,
  parties: [party(1, 'A'), party(2, 'B')],
  vehicles: [van('one'), van('two')],
}
const apart = {
  ...solveTrip(trip, short),
  outbound: [
    scheduleOutbound(trip, 'one', [trip.parties[0]!]),
    scheduleOutbound(trip, 'two', [trip.parties[1]!]),
  ],
}
const vanOf = (plan: Plan) => Object.fromEntries(vehiclesOfTickets(trip, plan))

it('knows the vehicle of each ticket, and none of a party that is not of the trip', () => {
  expect(vanOf(apart)).toEqual({ A: 'one', B: 'two' })
  const others = { ...trip, parties: [trip.parties[0]!] }
  expect(Object.fromEntries(vehiclesOfTickets(others, apart))).toEqual({ A: 'one' })
})

it('joins neighbours in one van, but leaves locked tickets in theirs', () => {
  const joined = vanOf(improveAround(trip, apart, noLocks, short))
  expect(joined.A).toBe(joined.B)
  expect(vanOf(improveAround(trip, apart, { vehicles: [], tickets: ['A', 'B'] }, short))).toEqual({
    A: 'one',
    B: 'two',
  })
})
