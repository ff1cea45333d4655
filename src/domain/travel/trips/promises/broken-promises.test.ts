import { describe, expect, it } from 'vitest'
import { timeByPromises } from '../editing/time-by-promises.ts'
import type { Route } from '../plans/plan.ts'
import { defaultSettings, type Trip } from '../plans/trip.ts'
import { countBroken } from './broken-promises.ts'

const route: Route = {
  vehicle: 'van',
  startsAt: 1000,
  endsAt: 3000,
  stops: [
    { point: 1, at: 1000, parties: ['A', 'B'] },
    { point: 2, at: 2000, parties: ['C'] },
  ],
}
const promise = (party: string, earliest: number, latest: number, vehicle = 'van') =>
  [party, { party, vehicle, earliest, latest }] as const

describe('the promises that a route breaks', () => {
  it.each([
    ['none that it keeps to the second', [promise('A', 1000, 1500), promise('B', 500, 1000)], 0],
    ['one that comes too early', [promise('A', 1001, 1500)], 1],
    ['one that comes too late', [promise('A', 500, 999)], 1],
    ['one with another vehicle', [promise('C', 1500, 2500, 'bus')], 1],
    ['each party’s at a stop', [promise('A', 0, 1), promise('B', 0, 1), promise('C', 0, 1)], 3],
    ['none of a party that it does not carry', [promise('D', 0, 1)], 0],
  ])('are %s', (_what, promises, count) => {
    expect(countBroken(route, new Map(promises))).toBe(count)
  })
})

describe('a route that could be served later', () => {
  const tripFrom = (from: number | null) =>
    ({ settings: { ...defaultSettings, pickUps: from === null ? null : { from, until: 9000 } } }) as Trip
  const starts = (promises: ReturnType<typeof promise>[], from: number | null = null) =>
    timeByPromises(tripFrom(from), route, new Map(promises)).startsAt

  it('keeps its hours when no promise breaks', () => {
    expect(starts([promise('A', 900, 1000), promise('C', 1900, 2000)])).toBe(1000)
  })

  it('comes as much earlier as the most promises need, with all of its stops', () => {
    const earlier = timeByPromises(
      tripFrom(null),
      route,
      new Map([promise('A', 500, 800), promise('C', 1500, 1900)]),
    )
    expect(earlier).toEqual({
      vehicle: 'van',
      startsAt: 800,
      endsAt: 2800,
      stops: [
        { point: 1, at: 800, parties: ['A', 'B'] },
        { point: 2, at: 1800, parties: ['C'] },
      ],
    })
  })

  it('does not come earlier for one passenger at the cost of another', () => {
    expect(starts([promise('A', 500, 800), promise('C', 2000, 2100)])).toBe(1000)
  })

  it('does not come before the window of pick-ups opens', () => {
    expect(starts([promise('A', 500, 800)], 800)).toBe(800)
    expect(starts([promise('A', 500, 800)], 801)).toBe(1000)
  })
})
