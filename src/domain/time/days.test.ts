import { describe, expect, it } from 'vitest'
import { thisMonth, thisWeekend } from './days.ts'

describe('the days that people mean', () => {
  it.each([
    ['Monday', '2026-11-23', '2026-11-27', '2026-11-29'],
    ['Thursday', '2026-11-26', '2026-11-27', '2026-11-29'],
    ['Friday', '2026-11-27', '2026-11-27', '2026-11-29'],
    ['Saturday', '2026-11-28', '2026-11-28', '2026-11-29'],
    ['Sunday', '2026-11-29', '2026-11-29', '2026-11-29'],
    ['the last Thursday of a year', '2026-12-31', '2027-01-01', '2027-01-03'],
  ])('by this weekend, on %s', (_day, today, from, to) => {
    expect(thisWeekend(today)).toEqual({ from, to })
  })

  it('by this month: what is left of it', () => {
    expect(thisMonth('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-30' })
    expect(thisMonth('2026-12-31')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
    expect(thisMonth('2028-02-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })
})
