import { describe, expect, it } from 'vitest'
import { windowsToRemind } from './reminders.ts'

const now = new Date('2026-12-05T12:00:00Z')

/** Whether a passenger whose window begins in so many minutes is reminded now. */
const isDue = (kind: 'day' | 'soon', minutes: number) => {
  const { after, until } = windowsToRemind(kind, now)
  const at = now.getTime() + minutes * 60_000
  return at > after.getTime() && at <= until.getTime()
}

describe('a passenger is reminded', () => {
  it.each([
    ['day', 24 * 60 + 1, false],
    ['day', 24 * 60, true],
    ['day', 121, true],
    ['day', 120, false],
    ['soon', 46, false],
    ['soon', 45, true],
    ['soon', -4, true],
    ['soon', -5, false],
  ] as const)('by “%s” %i minutes before the window: %s', (kind, minutes, due) => {
    expect(isDue(kind, minutes)).toBe(due)
  })
})
