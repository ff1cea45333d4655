import { describe, expect, it } from 'vitest'
import { checkPlan } from '../checking/check-plan.ts'
import { type PickUpPromise, type Plan, partiesOf } from '../plans/plan.ts'
import { defaultSettings, type Party, type Trip, travelTimes, wantedVehicles } from '../plans/trip.ts'
import { improveAround } from './locks.ts'
import { improvePlan, solveTrip } from './solve-trip.ts'

const short = { seed: 1, budget: { iterations: 300 } }
const minute = 60
const van = { id: 'van', seats: 4, wheelchairPlaces: 0, costPerHour: 20_000, costPerUse: 5_000 }

function party(point: number, more: Partial<Party> = {}): Party {
  const id = more.id ?? `at ${point}`
  return { id, ticket: id, point, size: 1, wheelchairs: 0, privateVan: null, returns: true, ...more }
}

/** A street with the venue at its start and an address every two minutes. */
function tripOf(parties: Party[], vehicles = 2, more: Partial<Trip> = {}): Trip {
  const travel = travelTimes(40, (from, to) => Math.abs(from - to) * 2 * minute)
  const settings = { ...defaultSettings, pickUpSpan: 120 * minute }
  const moments = { venue: 0, startsAt: 100_000, endsAt: 110_000 }
  return { ...moments, travel, settings, parties, vehicles: wantedVehicles(vehicles, van), ...more }
}

/** The promises that a published plan made. */
const promisesOf = ({ outbound }: Plan): PickUpPromise[] =>
  outbound.flatMap(({ vehicle, stops }) =>
    stops.flatMap(({ at, parties }) =>
      parties.map((id) => ({ party: id, vehicle, earliest: at - 5 * minute, latest: at + 15 * minute })),
    ),
  )

const isLocked = [true, false]

describe('a plan that no longer fits', () => {
  const before = tripOf([party(1), party(2), party(3), party(4)], 1)
  const plan = solveTrip(before, short)
  const promises = promisesOf(plan)
  const improved = (trip: Trip, locked: boolean) => {
    const vehicles = locked ? plan.outbound.map(({ vehicle }) => vehicle) : []
    return improveAround(trip, plan, { vehicles, tickets: [] }, { ...short, promises })
  }

  it.each(isLocked)(
    'leaves one person out when a party has grown, and keeps the others: locked %s',
    (locked) => {
      const parties = before.parties.map((one) => (one.id === 'at 2' ? { ...one, size: 2 } : one))
      const now = improved({ ...before, parties }, locked)
      expect(now.unplanned).toHaveLength(1)
      expect(now.unplanned).not.toContain('at 2')
      expect(checkPlan({ ...before, parties }, now, promises)).toEqual([])
    },
  )

  it.each(isLocked)('takes the party left out with another vehicle if there is one: locked %s', (locked) => {
    const parties = before.parties.map((one) => (one.id === 'at 2' ? { ...one, size: 2 } : one))
    const trip = { ...before, parties, vehicles: wantedVehicles(2, van) }
    const now = improved(trip, locked)
    expect(now.unplanned).toEqual([])
    const broken = checkPlan(trip, now, promises)
    expect(broken.map(({ rule }) => rule)).toEqual(broken.length > 0 ? ['promised_vehicle'] : [])
  })

  it.each(isLocked)(
    'leaves out the only party that is too far since the limit changed: locked %s',
    (locked) => {
      const parties = [party(1), party(2), party(3), party(30)]
      const trip = { ...before, parties }
      const far = solveTrip(trip, short)
      expect(far.unplanned).toEqual([])
      const settings = { ...trip.settings, rideLimit: 50 * minute }
      const kept = promisesOf(far)
      const vehicles = locked ? far.outbound.map(({ vehicle }) => vehicle) : []
      const now = improveAround(
        { ...trip, settings },
        far,
        { vehicles, tickets: [] },
        { ...short, promises: kept },
      )
      expect(now.unplanned).toEqual(['at 30'])
      expect(checkPlan({ ...trip, settings }, now, kept)).toEqual([])
    },
  )

  it('keeps a new address of a locked ticket with it, or leaves that ticket alone out', () => {
    const added = party(5, { id: 'new address', ticket: 'at 2' })
    const smaller = tripOf([party(1), party(2), party(3)], 1)
    const standing = solveTrip(smaller, short)
    const locks = { vehicles: standing.outbound.map(({ vehicle }) => vehicle), tickets: [] }
    const fits = { ...smaller, parties: [...smaller.parties, added] }
    const joined = improveAround(fits, standing, locks, short)
    expect(joined.unplanned).toEqual([])
    expect(checkPlan(fits, joined)).toEqual([])
    const full = { ...smaller, parties: [...smaller.parties, { ...added, size: 2 }] }
    const left = improveAround(full, standing, locks, { ...short, promises: promisesOf(standing) })
    expect(left.unplanned.toSorted()).toEqual(['at 2', 'new address'])
    expect(checkPlan(full, left)).toEqual([])
  })

  it('gives the passengers of a vehicle that is gone another one', () => {
    const trip = { ...before, vehicles: [{ ...van, id: 'other' }] }
    const now = improved(trip, true)
    expect(now.unplanned).toEqual([])
    expect(now.outbound.map(({ vehicle }) => vehicle)).toEqual(['other'])
    expect(checkPlan(trip, now)).toEqual([])
  })
})

describe('all passengers at one point', () => {
  it.each([0, 3])('ride in as few vehicles as the seats allow, with one stop each: point %i', (point) => {
    const parties = Array.from({ length: 42 }, (_, n) => party(point, { id: `${n}` }))
    const trip = tripOf(parties, 11)
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toEqual([])
    expect(plan.outbound).toHaveLength(11)
    expect(plan.outbound.every(({ stops }) => stops.length === 1)).toBe(true)
    expect(checkPlan(trip, plan)).toEqual([])
    const promises = promisesOf(plan)
    const locks = { vehicles: plan.outbound.slice(0, 4).map(({ vehicle }) => vehicle), tickets: [] }
    const late = {
      ...trip,
      parties: [...parties, ...[1, 2, 3].map((n) => party(point, { id: `late ${n}` }))],
    }
    const now = improveAround(late, plan, locks, { ...short, promises })
    expect(now.unplanned).toHaveLength(1)
    expect(now.unplanned[0]).toMatch(/^late/)
    expect(checkPlan(late, now, promises)).toEqual([])
  })
})

describe('one impossible hour', () => {
  const privateVan = { comesAt: 99_900, goesHomeAt: null }
  const late = party(20, { id: 'late private van', privateVan })

  it('leaves out that private van alone, in a new plan and in a plan that had it', () => {
    const trip = tripOf([party(1), party(2), late])
    const plan = solveTrip(trip, short)
    expect(plan.unplanned).toEqual(['late private van'])
    expect(checkPlan(trip, plan)).toEqual([])
    const earlier = { ...late, privateVan: { ...privateVan, comesAt: 90_000 } }
    const before = solveTrip({ ...trip, parties: [party(1), party(2), earlier] }, short)
    expect(before.unplanned).toEqual([])
    const now = improvePlan(trip, before, { ...short, promises: promisesOf(before) })
    expect(now.unplanned).toEqual(['late private van'])
    expect(checkPlan(trip, now).map(({ rule }) => rule)).toEqual([])
  })

  it('is taken with the next plan once its hour is possible', () => {
    const trip = tripOf([party(1), party(2), late])
    const plan = solveTrip(trip, short)
    const parties = [party(1), party(2), { ...late, privateVan: { ...privateVan, comesAt: 90_000 } }]
    const now = improvePlan({ ...trip, parties }, plan, { ...short, promises: promisesOf(plan) })
    expect(now.unplanned).toEqual([])
    expect(checkPlan({ ...trip, parties }, now, promisesOf(plan))).toEqual([])
  })

  it('does not move the others where a promised window is before every possible hour', () => {
    const trip = tripOf([party(1), party(2), party(30)])
    const plan = solveTrip(trip, short)
    const promises = promisesOf(plan)
    const impossible = promises.map((one) =>
      one.party === 'at 30' ? { ...one, earliest: 200_000, latest: 200_001 } : one,
    )
    const now = improvePlan(trip, plan, { ...short, promises: impossible })
    expect(now.unplanned).toEqual([])
    const others = promises.filter((one) => one.party !== 'at 30')
    expect(checkPlan(trip, now, others)).toEqual([])
    expect(now.outbound.flatMap(partiesOf).toSorted()).toEqual(['at 1', 'at 2', 'at 30'])
  })
})
