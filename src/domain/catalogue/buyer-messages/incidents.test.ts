import { expect, it } from 'vitest'
import { isIncidentTime } from './incidents.ts'

const date = { departsAt: new Date('2026-12-05T16:00:00Z'), startsAt: new Date('2026-12-05T20:00:00Z') }

it.each([
  ['2026-12-05T09:59:59Z', false],
  ['2026-12-05T10:00:00Z', true],
  ['2026-12-06T19:59:59Z', true],
  ['2026-12-06T20:00:00Z', false],
])('at %s buyers are told of an incident at once: %s', (now, isTime) => {
  expect(isIncidentTime(date, new Date(now))).toBe(isTime)
})
