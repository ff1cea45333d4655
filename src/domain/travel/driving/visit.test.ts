import { expect, test } from 'vitest'
import { continueVisit, noVisit, withdrawFromVisit } from './visit.ts'

const minute = 60_000
const arrived = { kind: 'arrived', at: 0, minutes: null } as const
const wait = { kind: 'wait', at: 2 * minute, minutes: null } as const

test('the wait begins with the arrival; an agreement adds its minutes, or five', () => {
  expect(continueVisit(noVisit, [arrived], 300).waitsUntil).toBe(5 * minute)
  expect(continueVisit(noVisit, [arrived, wait], 300).waitsUntil).toBe(10 * minute)
  expect(continueVisit(noVisit, [arrived, { ...wait, minutes: 3 }], 300).waitsUntil).toBe(8 * minute)
})

test('an agreement after the wait counts from then, and one without an arrival is nothing', () => {
  const late = { ...wait, at: 7 * minute }
  expect(continueVisit(noVisit, [arrived, late], 300).waitsUntil).toBe(12 * minute)
  expect(continueVisit(noVisit, [wait], 300)).toEqual(noVisit)
})

test('acts go on from what was known', () => {
  const known = continueVisit(noVisit, [arrived], 300)
  const left = { kind: 'departed', at: 6 * minute, minutes: null } as const
  expect(continueVisit(known, [left], 300)).toEqual({ ...known, departedAt: 6 * minute })
})

test('an act that is withdrawn takes its moments with it', () => {
  const left = { kind: 'departed', at: 6 * minute, minutes: null } as const
  const all = continueVisit(noVisit, [arrived, wait, left], 300)
  expect(withdrawFromVisit(all, left)).toEqual({ ...all, departedAt: null })
  expect(withdrawFromVisit(all, wait)).toEqual({ ...all, waitsUntil: 5 * minute })
  expect(withdrawFromVisit(all, arrived)).toEqual({ ...all, arrivedAt: null, waitsUntil: null })
  expect(withdrawFromVisit(all, { kind: 'count', minutes: null })).toEqual(all)
})
