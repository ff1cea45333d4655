import { describe, expect, it } from 'vitest'
import { readTypedDay, showDay, thisMonth, thisWeekend } from './days.ts'

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

  it('by this month: the rest of it', () => {
    expect(thisMonth('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-30' })
    expect(thisMonth('2026-12-31')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
    expect(thisMonth('2028-02-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })
})

it('a day is read as people type it, and written as forms write it', () => {
  for (const typed of ['5/12/2026', '05.12.26', ' 05-12-2026', '05122026', '2026-12-05'])
    expect(readTypedDay(typed)).toBe('2026-12-05')
  for (const typed of ['31/02/2026', '5/12', 'mañana', '', '12/25/2026'])
    expect(readTypedDay(typed)).toBeNull()
  expect(readTypedDay('9.3.96', '2026-11-27')).toBe('1996-03-09')
  expect(readTypedDay('9.3.16', '2026-11-27')).toBe('2016-03-09')
  expect(showDay('2026-12-05')).toBe('05/12/2026')
  expect(showDay('5/12')).toBe('5/12')
})
