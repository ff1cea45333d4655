import { describe, expect, it } from 'vitest'
import { partiesOf, planCost, type Route } from './plan.ts'
import { insertDrops, planReturn } from './return-leg.ts'
import { scheduleOutbound } from './schedule.ts'
import { defaultSettings, type Party, type Trip, travelTimes } from './trip.ts'

const minute = 60
const party = (id: string, point: number, more: Partial<Party> = {}): Party => ({
  id,
  ticket: id,
  point,
  size: 1,
  wheelchairs: 0,
  privateVan: null,
  returns: true,
  ...more,
})

/** The venue, one address on each side of it, ten minutes away, and a far one at the right, after another ten. */
const places = [0, -10, 10, 20]
const tripOf = (...parties: Party[]): Trip => ({
  venue: 0,
  startsAt: 100_000,
  endsAt: 110_000,
  travel: travelTimes(4, (from, to) => Math.abs(places[from]! - places[to]!) * minute),
  settings: defaultSettings,
  parties,
  vehicles: [{ id: 'van', seats: 9, wheelchairPlaces: 0, costPerHour: 3600, costPerUse: 500 }],
})
const dropsOf = (...parties: Party[]) => {
  const trip = tripOf(...parties)
  return planReturn(trip, [scheduleOutbound(trip, 'van', parties)]).map(partiesOf)
}

describe('the way home', () => {
  it('ends where the van is free soonest', () => {
    expect(dropsOf(party('far', 3), party('left', 1))).toEqual([['left', 'far']])
    expect(dropsOf(party('near', 2), party('far', 3))).toEqual([['near', 'far']])
  })

  it('brings the larger party home first when the van needs as long either way', () => {
    expect(dropsOf(party('one', 1), party('three', 2, { size: 3 }))).toEqual([['three', 'one']])
    expect(dropsOf(party('three', 1, { size: 3 }), party('one', 2))).toEqual([['three', 'one']])
  })

  it('is a longer ride for many rather than a longer drive of the van', () => {
    // The far address first would add ten minutes to the drive.
    expect(dropsOf(party('one', 1), party('many', 3, { size: 9 }))).toEqual([['one', 'many']])
  })

  it('is without those who stay, and without a van when all do', () => {
    expect(dropsOf(party('A', 1, { returns: false }), party('B', 2))).toEqual([['B']])
    expect(dropsOf(party('A', 1, { returns: false }))).toEqual([])
  })

  it('takes late passengers along where they delay the van least', () => {
    const trip = tripOf(
      party('left', 1),
      party('far', 3),
      party('near', 2),
      party('stays', 2, { returns: false }),
    )
    const back = planReturn(trip, [scheduleOutbound(trip, 'van', trip.parties.slice(0, 2))])
    expect(insertDrops(trip, back, 'van', trip.parties.slice(2)).map(partiesOf)).toEqual([
      ['left', 'near', 'far'],
    ])
    expect(insertDrops(trip, [], 'van', trip.parties.slice(1, 3)).map(partiesOf)).toEqual([['near', 'far']])
    expect(insertDrops(trip, back, 'other', []).map(partiesOf)).toEqual(back.map(partiesOf))
  })
})

it('a plan costs each vehicle’s use once, and its hours there and back', () => {
  const [van] = tripOf().vehicles
  const route = (hours: number, vehicle = 'van'): Route => ({
    vehicle,
    startsAt: 7200,
    endsAt: 7200 + hours * 3600,
    stops: [],
  })
  const plan = { outbound: [route(2)], return: [route(1)], unplanned: [] }
  expect(planCost(plan, [van!])).toBe(3 * 3600 + 500)
  expect(planCost({ ...plan, outbound: [route(2, 'unknown')] }, [van!])).toBe(3600)
})
