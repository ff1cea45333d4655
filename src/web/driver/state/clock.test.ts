import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDriveClock } from './clock.ts'

let counted = 0

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-05T18:00:00.000Z'), toFake: ['Date'] })
  counted = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => counted)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets time pass on both clocks, and sets the one of the phone by `more`. */
function pass(seconds: number, more = 0): void {
  counted += seconds * 1000
  vi.setSystemTime(Date.now() + (seconds + more) * 1000)
}

test('an act has the phone’s time and the seconds that the server’s clock is ahead', () => {
  const clock = createDriveClock(undefined)
  clock.learn('2026-12-05T19:00:00.000Z', Date.now())
  expect(clock.stamp()).toEqual({ at: '2026-12-05T18:00:00.000Z', offsetSeconds: 3_600, jumped: false })
  expect(new Date(clock.now()).toISOString()).toBe('2026-12-05T19:00:00.000Z')
})

test('the offset is remembered after a reload', () => {
  const saved = createDriveClock(undefined).learn('2026-12-05T17:58:00.000Z', Date.now())
  expect(createDriveClock(saved).stamp()).toMatchObject({ offsetSeconds: -120 })
})

test('a clock that was set between two acts marks the act and corrects the offset', () => {
  const clock = createDriveClock(undefined)
  clock.stamp()
  pass(60, -3_600)
  expect(clock.stamp()).toMatchObject({ jumped: true, offsetSeconds: 3_600 })
  pass(60)
  expect(clock.stamp()).toMatchObject({ jumped: false, offsetSeconds: 3_600 })
})

test('a phone that has slept did not jump, because its other clock may have stood still', () => {
  const clock = createDriveClock(undefined)
  clock.noteHidden()
  pass(0, 600)
  expect(clock.stamp()).toMatchObject({ jumped: false, offsetSeconds: 0 })
  pass(10, 600)
  expect(clock.stamp()).toMatchObject({ jumped: true, offsetSeconds: -600 })
})
