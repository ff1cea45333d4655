import { expect, test } from 'vitest'
import { type SimulatedDrive, simulateDrive } from '#test/helpers/simulated-drive.ts'
import { type Announced, announce, inMinutes } from './announce.ts'
import { etaOfRoute } from './eta.ts'

const minute = 60_000
const stepMs = 15_000

type Window = { from: number; until: number }
type Watched = { nth: number; now: number; window: Window; ready: number; arrives: number }

/** All windows that were announced on a drive, each 15 seconds, from an hour before its first stop on. */
function watch(drive: SimulatedDrive): Watched[] {
  const { arrivals } = drive
  const first = arrivals[0] ?? 0
  const announced: (Announced | null)[] = arrivals.map(() => null)
  const seen: Watched[] = []
  let lastAct = 0
  for (let now = first - 60 * minute; now < (arrivals.at(-1) ?? 0); now += stepMs) {
    const places = drive.placesAt(now)
    const etas = etaOfRoute(places, { position: drive.positionAt(now), now })
    const actAt = drive.lastActAt(now)
    etas.forEach((eta, nth) => {
      const before = announced[nth] ?? null
      const next = eta && announce(before, eta, { now, hasAct: actAt > lastAct })
      announced[nth] = next
      const arrives = arrivals[nth] ?? 0
      if (!next || arrives <= now) return
      const ready = Math.max(arrives, places[nth]?.notBefore ?? 0)
      seen.push({ nth, now, window: inMinutes(next), ready, arrives })
    })
    lastAct = actAt
  }
  return seen
}

const seen = Array.from({ length: 200 }, (_, seed) => watch(simulateDrive(seed + 1)))

/** For each stop the last window that was announced so many minutes before the van came. */
function ahead(minutes: number): Watched[] {
  return seen.flatMap((one) =>
    [...Map.groupBy(one, ({ nth }) => nth).values()].flatMap((ofStop) => {
      const then = ofStop.filter(({ ready, now }) => now <= ready - minutes * minute)
      return then.at(-1) ?? []
    }),
  )
}

const missed = (all: readonly Watched[]) =>
  all.filter(({ window, ready }) => ready < window.from).length / all.length
const meanWidth = (all: readonly Watched[]) =>
  all.reduce((sum, { window }) => sum + (window.until - window.from), 0) / all.length / minute

test('a van comes before its announced window in at most 2 % of the cases, half an hour before as in the last minutes', () => {
  const parts = [30, 20, 10, 5, 2].map((minutes) => missed(ahead(minutes)))
  expect(Math.max(...parts)).toBeLessThanOrEqual(0.02)
  expect(missed(seen.flat())).toBeLessThanOrEqual(0.02)
})

test('half an hour before, a window is 9 minutes wide on average; then it becomes narrower', () => {
  const widths = [30, 10, 2].map((minutes) => meanWidth(ahead(minutes)))
  expect(widths[0]).toBeLessThanOrEqual(9)
  expect(widths).toEqual([...widths].sort((one, other) => other - one))
})

test('most vans come before the end of their window', () => {
  const late = (all: readonly Watched[]) =>
    all.filter(({ window, arrives }) => arrives > window.until).length / all.length
  expect(late(ahead(30))).toBeLessThan(0.3)
  expect(late(ahead(2))).toBeLessThan(0.05)
})
