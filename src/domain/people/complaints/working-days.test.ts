import { expect, it } from 'vitest'
import { addWorkingDays } from './working-days.ts'

const none = () => false

it('fifteen working days after a Monday are three weeks', () => {
  expect(addWorkingDays('2026-11-02', 15, none)).toBe('2026-11-23')
})

it('a complaint of the weekend is counted from Monday on', () => {
  expect(addWorkingDays('2026-11-07', 1, none)).toBe('2026-11-09')
})

it('holidays do not count, also across the end of the year', () => {
  const holidays = ['2026-12-25', '2027-01-01', '2027-01-06']
  expect(addWorkingDays('2026-12-21', 15, (day) => holidays.includes(day))).toBe('2027-01-14')
})
