import { expect, it } from 'vitest'
import { dayByKey, monthsAfter, weeksOf } from './month-grid.ts'

it('lays a month out in weeks that begin as the country’s calendars do', () => {
  const sunday = weeksOf('2026-11', 0)
  const monday = weeksOf('2026-11', 1)
  expect(sunday[0]?.[0]).toBe('2026-11-01')
  expect(sunday).toHaveLength(5)
  expect(monday[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(monday.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2028-02', 1).flat().at(-1)).toBeNull()
  expect(weeksOf('2028-02', 1).flat()).toContain('2028-02-29')
})

it('goes through days, weeks, months and years by the keys of a date picker', () => {
  const by = (key: string, shift = false) => dayByKey('2026-12-31', key, shift, 1)
  expect(by('ArrowRight')).toBe('2027-01-01')
  expect(by('ArrowUp')).toBe('2026-12-24')
  expect(by('Home')).toBe('2026-12-28')
  expect(by('End')).toBe('2027-01-03')
  expect(by('PageUp')).toBe('2026-11-30')
  expect(by('PageDown', true)).toBe('2027-12-31')
  expect(by('Enter')).toBeNull()
  expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28')
})
