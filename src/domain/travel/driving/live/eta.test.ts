import { describe, expect, test } from 'vitest'
import { noVisit, type Visit } from '../visit.ts'
import { announce, inMinutes } from './announce.ts'
import { etaOfRoute, type RoutePlace } from './eta.ts'

const minute = 60_000

/** Stops at minutes 0, 15 and 30 with five minutes each, then the venue at minute 60. */
function route(visits: Partial<Visit>[] = [], notBefore: (number | null)[] = []): RoutePlace[] {
  return [0, 15, 30, 60].map((at, nth) => {
    const { arrivedAt = null, waitsUntil = null, departedAt = null } = visits[nth] ?? noVisit
    const ms = (minutes: number | null) => (minutes === null ? null : minutes * minute)
    const visit = { arrivedAt: ms(arrivedAt), waitsUntil: ms(waitsUntil), departedAt: ms(departedAt) }
    const point = { latitude: 19.4, longitude: -99.2 + nth * 0.1 }
    return {
      at: at * minute,
      stayMs: nth < 3 ? 5 * minute : 0,
      notBefore: ms(notBefore[nth] ?? null),
      point,
      visit,
    }
  })
}

function etas(places: RoutePlace[], now: number, position: { longitude: number; at: number } | null = null) {
  const seen = position && { latitude: 19.4, longitude: position.longitude, at: position.at * minute }
  return etaOfRoute(places, { now: now * minute, position: seen })
}
const expectedAt = (places: RoutePlace[], now: number, ...more: Parameters<typeof etas>[2][]) =>
  etas(places, now, ...more).map((eta) => eta && Math.round(eta.expected / minute))

describe('without a position', () => {
  test('a van comes as planned until something is known, and later while it does not move', () => {
    expect(expectedAt(route(), -30)).toEqual([0, 14, 28, 57])
    expect(expectedAt(route(), 10)).toEqual([11, 25, 39, 68])
  })

  test('where it has been nothing is expected, and the rest follows from the last act', () => {
    const gone = route([{ arrivedAt: 0, departedAt: 4 }])
    expect(expectedAt(gone, 5)).toEqual([null, 14, 28, 57])
    expect(expectedAt(route([{ arrivedAt: 6 }]), 6)).toEqual([null, 20, 34, 63])
  })

  test('drives that took longer than planned make the others longer, within limits', () => {
    const slow = route([{ arrivedAt: 0, departedAt: 4 }, { arrivedAt: 24 }])
    expect(expectedAt(slow, 24)[2]).toBeGreaterThan(38)
    const stuck = route([{ arrivedAt: 0, departedAt: 0 }, { arrivedAt: 300 }])
    expect(expectedAt(stuck, 300)[2]).toBeLessThanOrEqual(300 + 5 + 18)
  })

  test('a van that is early waits for the window of a stop, and is announced from then on', () => {
    const early = route([{ arrivedAt: -9, departedAt: -8 }], [null, 10, null])
    const [, second, third] = etas(early, -8)
    expect(second).toMatchObject({ expected: 10 * minute, from: 10 * minute })
    expect(third?.expected).toBeGreaterThanOrEqual(20 * minute)
  })

  test('an agreed wait moves all later stops', () => {
    const waits = route([{ arrivedAt: 0, waitsUntil: 10 }])
    expect(expectedAt(waits, 3)).toEqual([null, 20, 34, 63])
    expect(expectedAt(route([{ arrivedAt: 0, waitsUntil: 5 }]), 3)).toEqual([null, 14, 28, 57])
  })

  test('a tap that the driver forgot does not stop the estimate', () => {
    expect(expectedAt(route([{}, { departedAt: 22 }]), 23)).toEqual([null, null, 32, 61])
    expect(expectedAt(route([{ departedAt: 5 }, {}, { arrivedAt: 33 }]), 34)[3]).toBe(62)
  })

  test('an overdue van is announced from now on, with a wider window the longer nothing is heard', () => {
    const gone = route([{ arrivedAt: 0, departedAt: 5 }])
    const [, soon] = etas(gone, 14)
    const [, later] = etas(gone, 30)
    expect(later?.from).toBe(30 * minute)
    const width = (eta: typeof soon) => (eta ? eta.until - eta.from : 0)
    expect(width(later)).toBeGreaterThan(width(soon))
  })
})

describe('with a position', () => {
  const gone = route([{ arrivedAt: 0, departedAt: 5 }])
  test('a young one refines the drive under way', () => {
    expect(expectedAt(gone, 10, { longitude: -99.19, at: 10 })[1]).toBe(19)
    expect(expectedAt(gone, 10, { longitude: -99.12, at: 9.5 })[1]).toBe(12)
  })

  test('an old one, or one of a van that stands, changes nothing', () => {
    expect(expectedAt(gone, 10, { longitude: -99.19, at: 8 })).toEqual(expectedAt(gone, 10))
    const stands = route([{ arrivedAt: 0 }])
    expect(expectedAt(stands, 2, { longitude: -99.5, at: 2 })).toEqual(expectedAt(stands, 2))
  })

  test('a van that is far from its first stop comes later than planned', () => {
    expect(expectedAt(route(), -5, { longitude: -99.4, at: -5 })[0]).toBeGreaterThan(30)
  })
})

describe('what is announced', () => {
  const eta = { expected: 20 * minute, from: 15 * minute, until: 24 * minute }
  const earlier = { expected: 15 * minute, from: 10 * minute, until: 19 * minute }

  test('a later van is announced at once, an earlier one when it is confirmed', () => {
    const first = announce(null, earlier, { now: 0, hasAct: false })
    expect(announce(first, eta, { now: 1, hasAct: false }).from).toBe(eta.from)
    const told = announce(null, eta, { now: 0, hasAct: false })
    const kept = announce(told, earlier, { now: 1_000, hasAct: false })
    expect(kept.from).toBe(eta.from)
    expect(announce(kept, earlier, { now: 10_000, hasAct: false }).from).toBe(eta.from)
    expect(announce(kept, earlier, { now: 21_000, hasAct: false }).from).toBe(earlier.from)
  })

  test('an act at a stop is believed at once', () => {
    const told = announce(null, eta, { now: 0, hasAct: false })
    expect(announce(told, earlier, { now: 1, hasAct: true })).toMatchObject(earlier)
  })

  test('a window has whole minutes and holds all of the time', () => {
    expect(inMinutes({ from: 61_000, until: 121_000 })).toEqual({ from: minute, until: 3 * minute })
  })
})
