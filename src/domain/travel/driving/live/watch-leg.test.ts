import { describe, expect, test } from 'vitest'
import { noVisit } from '../visit.ts'
import { etaOfRoute, type RoutePlace } from './eta.ts'
import type { LiveLeg } from './live-ride.ts'
import { watchLeg } from './watch-leg.ts'

const minute = 60_000

/** Two stops and the venue, half an hour apart, with stays of five minutes. */
const places = (): RoutePlace[] =>
  [0, 35, 70].map((at, nth) => ({
    ...{ at: at * minute, stayMs: nth === 2 ? 0 : 5 * minute, notBefore: null, point: null, visit: noVisit },
  }))
const visited = (arrived: number, departed: number | null) => ({
  arrivedAt: arrived * minute,
  waitsUntil: null,
  departedAt: departed === null ? null : departed * minute,
})
const until = [10 * minute, 45 * minute, null]

function watch(some: RoutePlace[], now: number, more: { seenAt?: number; leg?: LiveLeg['leg'] } = {}) {
  const etas = etaOfRoute(some, { position: null, now: now * minute })
  const announced = etas.map((eta) => eta && { ...eta, earlierSince: null })
  const live = { leg: more.leg ?? 'outbound', vehicle: 'Van 1', places: some, announced }
  const seenAt = more.seenAt === undefined ? null : more.seenAt * minute
  return watchLeg(live, { until, startsAt: 115 * minute }, { seenAt, now: now * minute })
}

describe('a leg that control watches', () => {
  test('is planned, driving, standing and over', () => {
    const some = places()
    expect(watch(some, -30)).toEqual({ state: 'planned', next: 0, lateMs: 0, isSilent: false })
    some[0]!.visit = visited(0, null)
    expect(watch(some, 2, { seenAt: 0 })).toMatchObject({ state: 'standing', next: 0 })
    some[0]!.visit = visited(0, 5)
    expect(watch(some, 6, { seenAt: 5 })).toMatchObject({ state: 'driving', next: 1 })
    some[1]!.visit = visited(35, 40)
    expect(watch(some, 41, { seenAt: 40 })).toMatchObject({ state: 'driving', next: 2 })
    expect(watch(some, 101, { seenAt: 40 })).toMatchObject({ state: 'over', next: null })
  })

  test('is over on the way home when its last stop is left', () => {
    const some = places()
    some[2]!.visit = visited(70, null)
    expect(watch(some, 71, { seenAt: 70, leg: 'return' }).state).toBe('standing')
    some[2]!.visit = visited(70, 72)
    expect(watch(some, 73, { seenAt: 72, leg: 'return' }).state).toBe('over')
  })

  test('is late by the worst of the places ahead', () => {
    const some = places()
    some[0]!.visit = visited(30, 35)
    expect(watch(some, 36, { seenAt: 35 }).lateMs / minute).toBeGreaterThan(15)
    expect(watch(places(), 0).lateMs).toBe(0)
  })

  test('is silent when its news are overdue by ten minutes, and not on the last drive to the venue', () => {
    expect(watch(places(), 10).isSilent).toBe(false)
    expect(watch(places(), 11).isSilent).toBe(true)
    expect(watch(places(), 11, { seenAt: 10 }).isSilent).toBe(false)
    const some = places()
    some[0]!.visit = visited(0, 5)
    expect(watch(some, 44, { seenAt: 5 }).isSilent).toBe(false)
    expect(watch(some, 46, { seenAt: 5 }).isSilent).toBe(true)
    some[1]!.visit = visited(46, 50)
    expect(watch(some, 90, { seenAt: 50 }).isSilent).toBe(false)
  })
})
