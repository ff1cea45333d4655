import { describe, expect, it } from 'vitest'
import type { Leg, Plan, Route } from '../plans/plan.ts'
import { defaultSettings, type Party, type Trip, travelTimes } from '../plans/trip.ts'
import { checkPlan } from './check-plan.ts'

const minute = 60
const startsAt = 100_000
const endsAt = 110_000
const arrival = startsAt - 45 * minute

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

/** A street with the venue at its start and an address every ten minutes; a stop takes five. */
const trip: Trip = {
  venue: 0,
  startsAt,
  endsAt,
  travel: travelTimes(20, (from, to) => Math.abs(from - to) * 10 * minute),
  settings: defaultSettings,
  parties: [party('A', 2), party('B', 1)],
  vehicles: [{ id: 'van', seats: 2, wheelchairPlaces: 0, costPerHour: 1, costPerUse: 1 }],
}
const outbound: Route = {
  vehicle: 'van',
  startsAt: arrival - 30 * minute,
  endsAt: arrival,
  stops: [
    { point: 2, at: arrival - 30 * minute, parties: ['A'] },
    { point: 1, at: arrival - 15 * minute, parties: ['B'] },
  ],
}
const home = endsAt + 30 * minute
const back: Route = {
  vehicle: 'van',
  startsAt: home,
  endsAt: home + 30 * minute,
  stops: [
    { point: 1, at: home + 10 * minute, parties: ['B'] },
    { point: 2, at: home + 25 * minute, parties: ['A'] },
  ],
}
const plan: Plan = { outbound: [outbound], return: [back], unplanned: [] }

/** The route at other hours, in seconds later. */
const later = (route: Route, seconds: number): Route => ({
  ...route,
  startsAt: route.startsAt + seconds,
  endsAt: route.endsAt + seconds,
  stops: route.stops.map((stop) => ({ ...stop, at: stop.at + seconds })),
})
const rulesOf = (one: Trip, other: Partial<Plan> = {}, promises: Parameters<typeof checkPlan>[2] = []) => [
  ...new Set(checkPlan(one, { ...plan, ...other }, promises).map(({ rule }) => rule)),
]
const withParties = (...parties: Party[]) => ({ ...trip, parties })
const withSettings = (settings: Partial<Trip['settings']>) => ({
  ...trip,
  settings: { ...defaultSettings, ...settings },
})
const [a, b] = trip.parties as [Party, Party]

describe('a plan', () => {
  it('breaks no rule when all ride in time, both ways', () => {
    expect(rulesOf(trip)).toEqual([])
  })

  it.each<[string, Trip, Partial<Plan>, string[]]>([
    ['nobody is left out', withParties(a, b, party('C', 3)), {}, ['party_left_out']],
    ['everybody is known', withParties(a), { return: [] }, ['party_unknown', 'return_unplanned']],
    ['nobody rides twice', trip, { unplanned: ['A'] }, ['party_twice']],
    ['the vehicle is one of the trip', { ...trip, vehicles: [] }, {}, ['vehicle_unknown']],
    ['nobody is picked up elsewhere', withParties(a, { ...b, point: 3 }), {}, ['party_at_wrong_point']],
    [
      'a ticket is not split',
      withParties(a, b, party('C', 3, { ticket: 'A' })),
      { unplanned: ['C'] },
      ['ticket_split'],
    ],
    [
      'a stop has a party',
      trip,
      {
        return: [
          {
            ...back,
            stops: [...back.stops, { point: 2, at: back.endsAt, parties: [] }],
            endsAt: back.endsAt + 5 * minute,
          },
        ],
      },
      ['empty_stop'],
    ],
    ['seats are for those without a wheelchair', withParties(a, { ...b, size: 2 }), {}, ['seats']],
    ['a wheelchair needs a place', withParties(a, { ...b, wheelchairs: 1 }), {}, ['wheelchair_places']],
  ])('breaks a rule unless %s', (_what, one, other, rules) => {
    expect(rulesOf(one, other)).toEqual(rules)
  })

  it('uses a vehicle once a leg', () => {
    const twice = { ...outbound, stops: [{ point: 3, at: outbound.startsAt - 600, parties: ['C'] }] }
    const one = withParties(a, b, party('C', 3, { returns: false }))
    expect(rulesOf(one, { outbound: [outbound, { ...twice, startsAt: outbound.startsAt - 600 }] })).toEqual([
      'vehicle_twice',
    ])
  })

  it('carries a private van’s ticket alone', () => {
    const privateVan = { comesAt: null, goesHomeAt: null }
    expect(rulesOf(withParties({ ...a, privateVan }, b))).toContain('private_van_shared')
    expect(rulesOf(withParties({ ...a, privateVan }, { ...b, ticket: 'A', privateVan }))).not.toContain(
      'private_van_shared',
    )
  })
})

describe('the way there', () => {
  it.each<[string, Trip, number, string[]]>([
    ['arrives 45 minutes before the start', trip, 0, []],
    ['and not a second later', trip, 1, ['late_arrival']],
    ['picks up within a span', withSettings({ pickUpSpan: 15 * minute }), 0, []],
    ['and not beyond it', withSettings({ pickUpSpan: 15 * minute - 1 }), 0, ['pick_up_span']],
    ['is no longer than a ride may be', withSettings({ rideLimit: 30 * minute }), 0, []],
    ['and no second longer', withSettings({ rideLimit: 30 * minute - 1 }), 0, ['ride_limit']],
  ])('%s', (_what, one, seconds, rules) => {
    expect(rulesOf(one, { outbound: [later(outbound, seconds)] })).toEqual(rules)
  })

  it('begins and ends its pick-ups within the event’s window', () => {
    const [from, until] = [outbound.startsAt, arrival - 15 * minute]
    expect(rulesOf(withSettings({ pickUps: { from, until } }))).toEqual([])
    expect(rulesOf(withSettings({ pickUps: { from: from + 1, until } }))).toEqual(['pick_up_window'])
    expect(rulesOf(withSettings({ pickUps: { from, until: until - 1 } }))).toEqual(['pick_up_window'])
  })

  it.each<[Leg, Route]>([
    ['outbound', outbound],
    ['return', back],
  ])('%s: leaves time for each stop and each way', (leg, route) => {
    const legs = route.stops.map((_, late) => ({
      ...route,
      stops: route.stops.map((stop, index) => (index === late ? { ...stop, at: stop.at - 1 } : stop)),
    }))
    for (const one of legs) expect(rulesOf(trip, { [leg]: [one] })).toEqual(['times_too_short'])
    expect(rulesOf(trip, { [leg]: [{ ...route, endsAt: route.endsAt - 1 }] })).toEqual(['times_too_short'])
  })
})

describe('the way home', () => {
  it.each<[string, Trip, Partial<Plan>, string[]]>([
    ['leaves half an hour after the end', trip, { return: [later(back, 1)] }, []],
    ['and not earlier', trip, { return: [later(back, -1)] }, ['return_too_soon']],
    ['takes everybody who came', trip, { return: [] }, ['return_unplanned']],
    ['takes nobody who stays', withParties(a, { ...b, returns: false }), {}, ['return_unwanted']],
    ['is not planned while the end is unknown', { ...trip, endsAt: null }, { return: [] }, []],
  ])('%s', (_what, one, other, rules) => {
    expect(rulesOf(one, other)).toEqual(rules)
  })

  it('is in the vehicle of the way there', () => {
    const two = { ...trip, vehicles: [...trip.vehicles, { ...trip.vehicles[0]!, id: 'other' }] }
    expect(rulesOf(two, { return: [{ ...back, vehicle: 'other' }] })).toEqual(['return_in_other_vehicle'])
  })

  it('takes nobody home twice', () => {
    const again = { ...back, stops: [...back.stops, { point: 1, at: back.endsAt + 600, parties: ['B'] }] }
    const roomy = { ...trip, vehicles: [{ ...trip.vehicles[0]!, seats: 3 }] }
    expect(rulesOf(roomy, { return: [{ ...again, endsAt: back.endsAt + 900 }] })).toEqual(['party_twice'])
  })
})

describe('a private van', () => {
  const comesAt = startsAt - 60 * minute
  const hired = (van: { comesAt: number | null; goesHomeAt: number | null }) =>
    withParties(party('A', 2, { privateVan: van }))
  // Its stops take a quarter of an hour.
  const way = (at: number): Route => ({
    vehicle: 'van',
    startsAt: at,
    endsAt: at + 35 * minute,
    stops: [{ point: 2, at, parties: ['A'] }],
  })
  const wayHome = (at: number): Route => ({
    vehicle: 'van',
    startsAt: at,
    endsAt: at + 35 * minute,
    stops: [{ point: 2, at: at + 20 * minute, parties: ['A'] }],
  })

  it.each<[string, number | null, number, string[]]>([
    ['comes at the agreed hour, even shortly before the start', comesAt, comesAt, []],
    ['does not come earlier than agreed', comesAt, comesAt - 1, ['private_hours']],
    ['does not come later than agreed', comesAt, comesAt + 1, ['private_hours']],
    ['arrives at the start at the latest', startsAt - 35 * minute, startsAt - 35 * minute, []],
    ['does not arrive after the start', startsAt - 34 * minute, startsAt - 34 * minute, ['late_arrival']],
    ['without an hour arrives as early as a shared one', null, arrival - 35 * minute, []],
    ['without an hour does not arrive later', null, arrival - 34 * minute, ['late_arrival']],
  ])('%s', (_what, agreed, at, rules) => {
    const one = hired({ comesAt: agreed, goesHomeAt: home })
    expect(rulesOf(one, { outbound: [way(at)], return: [wayHome(home)] })).toEqual(rules)
  })

  it('goes home at the agreed hour, even before the end', () => {
    const one = hired({ comesAt, goesHomeAt: endsAt - 600 })
    const there = { outbound: [way(comesAt)] }
    expect(rulesOf(one, { ...there, return: [wayHome(endsAt - 600)] })).toEqual([])
    expect(rulesOf(one, { ...there, return: [wayHome(endsAt - 599)] })).toEqual(['private_hours'])
    const unknownEnd = { ...one, endsAt: null }
    expect(rulesOf(unknownEnd, { ...there, return: [] })).toEqual(['return_unplanned'])
  })
})

describe('a promise', () => {
  const at = arrival - 15 * minute
  const promise = { party: 'B', vehicle: 'van', earliest: at, latest: at }

  it.each<[string, Partial<typeof promise>, string[]]>([
    ['is kept to the second', {}, []],
    ['is broken by a van that comes too early', { earliest: at + 1, latest: at + 9 }, ['promised_window']],
    ['is broken by a van that comes too late', { earliest: at - 9, latest: at - 1 }, ['promised_window']],
    ['is broken by another vehicle', { vehicle: 'other' }, ['promised_vehicle']],
    ['is not broken for a party that is not on the plan', { party: 'C', latest: 0 }, []],
  ])('%s', (_what, change, rules) => {
    expect(rulesOf(trip, {}, [{ ...promise, ...change }])).toEqual(rules)
  })
})
