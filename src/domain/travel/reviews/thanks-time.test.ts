import { describe, expect, it } from 'vitest'
import { isTimeToThank, thanksDueAt } from './thanks-time.ts'

const due = (returned: string, zone: string) => thanksDueAt(new Date(returned), zone).toISOString()

describe('the thank-you mail', () => {
  it.each([
    ['before midnight', '2026-12-05T23:30:00-06:00', 'America/Mexico_City', '2026-12-06T16:00:00.000Z'],
    ['after midnight', '2026-12-06T01:30:00-06:00', 'America/Mexico_City', '2026-12-06T16:00:00.000Z'],
    ['in the early morning', '2026-12-06T05:00:00-06:00', 'America/Mexico_City', '2026-12-07T16:00:00.000Z'],
    ['in the afternoon', '2026-12-05T14:00:00-06:00', 'America/Mexico_City', '2026-12-06T16:00:00.000Z'],
    [
      'before the clocks go forward',
      '2027-03-28T00:30:00+01:00',
      'Europe/Madrid',
      '2027-03-28T08:00:00.000Z',
    ],
    ['before the clocks go back', '2027-10-31T01:00:00+02:00', 'Europe/Madrid', '2027-10-31T09:00:00.000Z'],
    [
      'before Chile goes forward',
      '2026-09-05T23:59:00-04:00',
      'America/Santiago',
      '2026-09-06T13:00:00.000Z',
    ],
  ])('comes at ten in the morning at the place after a return %s', (_, returned, zone, expected) => {
    expect(due(returned, zone)).toBe(expected)
  })

  it('waits for the day, and is not written when the ride is days ago', () => {
    const returned = new Date('2026-12-06T01:30:00-06:00')
    const at = (moment: string) => isTimeToThank(returned, 'America/Mexico_City', new Date(moment))
    expect(at('2026-12-06T09:59:00-06:00')).toBe(false)
    expect(at('2026-12-06T10:00:00-06:00')).toBe(true)
    expect(at('2026-12-06T19:59:00-06:00')).toBe(true)
    expect(at('2026-12-06T20:00:00-06:00')).toBe(false)
    expect(at('2026-12-07T03:00:00-06:00')).toBe(false)
    expect(at('2026-12-07T11:00:00-06:00')).toBe(true)
    expect(at('2026-12-09T11:00:00-06:00')).toBe(false)
  })
})
