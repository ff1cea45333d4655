import { expect, it } from 'vitest'
import { eventTimes } from './event-times.ts'

const zone = 'America/Mexico_City'
const day = '2026-12-05'

it.each<[string, string, string, string, string]>([
  ['on the same day', '18:00', '23:00', '2026-12-06T00:00:00Z', '2026-12-06T05:00:00Z'],
  ['after midnight', '18:00', '02:00', '2026-12-06T00:00:00Z', '2026-12-06T08:00:00Z'],
  ['a day after it began', '18:00', '18:00', '2026-12-06T00:00:00Z', '2026-12-07T00:00:00Z'],
])('a private event ends %s', (_when, startHour, endHour, startsAt, endsAt) => {
  expect(eventTimes({ day, startHour, endHour }, zone)).toEqual({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })
})

it.each([
  { day: null, startHour: '18:00', endHour: '23:00' },
  { day, startHour: null, endHour: '23:00' },
  { day, startHour: '18:00', endHour: null },
  { day, startHour: 'six', endHour: '23:00' },
  { day, startHour: '18:00', endHour: '99:00' },
])('%o has no hours yet', (when) => {
  expect(eventTimes(when, zone)).toBeNull()
})

it('has no hours when the change of clocks puts its end before its start', () => {
  // 03:10 is twenty minutes before the 02:30 that the clock leaves out.
  const when = { day: '2027-03-28', startHour: '02:30', endHour: '03:10' }
  expect(eventTimes(when, 'Europe/Madrid')).toBeNull()
})
