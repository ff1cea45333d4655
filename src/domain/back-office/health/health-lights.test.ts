import { expect, it } from 'vitest'
import { ageLight, jobLight } from './health-lights.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
/** A job that runs once a minute. */
const job = { everyMs: 60_000, lastSuccessAt: null, lastFailureAt: null, notedAt: secondsAgo(0) }

it.each<[string, Partial<Parameters<typeof jobLight>[0]>, string]>([
  ['that has just succeeded', { lastSuccessAt: secondsAgo(30) }, 'green'],
  ['whose last success is three intervals and a minute old', { lastSuccessAt: secondsAgo(240) }, 'green'],
  ['a second older', { lastSuccessAt: secondsAgo(241) }, 'amber'],
  ['whose last success is ten intervals and five minutes old', { lastSuccessAt: secondsAgo(900) }, 'amber'],
  ['that succeeded earlier still', { lastSuccessAt: secondsAgo(901) }, 'red'],
  ['that has failed since', { lastSuccessAt: secondsAgo(30), lastFailureAt: secondsAgo(10) }, 'red'],
  ['that has succeeded since', { lastSuccessAt: secondsAgo(10), lastFailureAt: secondsAgo(30) }, 'green'],
  ['that has only failed', { lastFailureAt: secondsAgo(10) }, 'red'],
  ['that has not run yet, in a process that has just started', {}, 'green'],
  ['that has not run for an hour', { notedAt: secondsAgo(3600) }, 'red'],
])('a job %s is shown in the right light', (_what, change, light) => {
  expect(jobLight({ ...job, ...change }, now)).toBe(light)
})

it.each([
  [null, 'green'],
  [10, 'green'],
  [11, 'amber'],
  [20, 'amber'],
  [21, 'red'],
])('something that waits for %s ms is %s', (age, light) => {
  expect(ageLight(age, { amber: 10, red: 20 })).toBe(light)
})
