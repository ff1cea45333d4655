import { expect, it } from 'vitest'
import { startClock, urgencyOn } from './answer-clock.ts'

const clock = startClock('2026-11-02', () => false)

it.each([
  ['2026-11-02', 'calm'],
  ['2026-11-11', 'calm'],
  ['2026-11-12', 'half'],
  ['2026-11-20', 'half'],
  ['2026-11-23', 'last'],
  ['2026-12-01', 'last'],
] as const)('on %s a complaint of 2 November is %s', (today, urgency) => {
  expect(urgencyOn(today, clock)).toBe(urgency)
})
