import { expect, it } from 'vitest'
import { isPossibleDay } from './possible-day.ts'

it.each([
  ['2026-11-20', true],
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2024-11-18', true],
  ['2024-11-17', false],
  ['2062-11-20', false],
])('a file that is imported on 20 November 2026 may have a line of %s: %s', (day, isPossible) => {
  expect(isPossibleDay(day, '2026-11-20')).toBe(isPossible)
})
