import { expect, it } from 'vitest'
import { closestDays, dayOf } from './event-days.ts'

const zone = 'America/Mexico_City'

it('takes the day from the clock of the place, not of the visitor', () => {
  expect(dayOf('2026-12-05T20:30:00-06:00', zone)).toBe('2026-12-05')
  expect(dayOf('2026-12-06T02:30:00Z', zone)).toBe('2026-12-05')
})

it('names the two days with a trip that are closest to one without', () => {
  const calendars = ['01', '12', '15', '28'].map((day) => ({ startsAt: `2026-12-${day}T20:00:00-06:00` }))
  expect(closestDays(calendars, '2026-12-14', zone).map((start) => dayOf(start, zone))).toEqual([
    '2026-12-12',
    '2026-12-15',
  ])
  expect(closestDays([], '2026-12-14', zone)).toEqual([])
})
