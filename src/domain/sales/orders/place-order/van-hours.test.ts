import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { rideTimes } from '../ride-times.ts'
import { ridesOfTicket, suggestVanHours, type VanHire, vanHoursOf, vanHoursProblems } from './van-hours.ts'

const zone = 'America/Mexico_City'
const startsAt = new Date('2026-12-05T20:30:00-06:00')
const hire: VanHire = { startsAt, hours: 8, notBefore: new Date('2026-11-21T18:00:00Z') }

function problems(comesAt: string, goesHomeAt: string, more: Partial<VanHire> = {}) {
  const hours = { comesAt: new Date(`${comesAt}-06:00`), goesHomeAt: new Date(`${goesHomeAt}-06:00`) }
  return vanHoursProblems({ ...hire, ...more }, hours)
}

describe('the hours of a private van', () => {
  it('fit when it comes before the start, and the ride home ends within its hours', () => {
    expect(problems('2026-12-05T17:00', '2026-12-06T00:30')).toEqual({})
    expect(problems('2026-12-05T20:00', '2026-12-05T20:31')).toEqual({})
  })

  it.each([
    [
      'it would be too late for the start',
      '2026-12-05T20:01',
      '2026-12-06T00:30',
      { comesAt: 'van_comes_too_late' },
    ],
    [
      'it goes home before the start',
      '2026-12-05T17:00',
      '2026-12-05T20:30',
      { goesHomeAt: 'van_goes_home_too_soon' },
    ],
    [
      'its hours end on the way',
      '2026-12-05T17:00',
      '2026-12-06T00:31',
      { goesHomeAt: 'van_goes_home_too_late' },
    ],
  ])('do not fit when %s', (_why, comesAt, goesHomeAt, wrong) => {
    expect(problems(comesAt, goesHomeAt)).toEqual(wrong)
  })

  it('do not fit when no van can be ready by then', () => {
    const notBefore = new Date('2026-12-05T17:01:00-06:00')
    expect(problems('2026-12-05T17:00', '2026-12-06T00:30', { notBefore })).toEqual({
      comesAt: 'van_comes_too_soon',
    })
  })

  it('that are suggested fit, whatever the event, its windows and the van, on days when clocks change too', () => {
    const whenever = fc.integer({ min: 0, max: 2 * 365 * 24 * 4 })
    const span = fc.record({
      quarter: whenever,
      lasts: fc.integer({ min: 0, max: 20 * 60 }),
      until: fc.integer({ min: 0, max: 600 }),
      hours: fc.integer({ min: 2, max: 24 }),
    })
    fc.assert(
      fc.property(span, ({ quarter, lasts, until, hours }) => {
        const start = new Date(Date.UTC(2026, 0, 1) + quarter * 15 * 60_000)
        const endsAt = new Date(start.getTime() + lasts * 60_000)
        const settings = { pickUpFromMinutes: until + 60, pickUpUntilMinutes: until, returnAfterMinutes: 30 }
        const rides = rideTimes(settings, { startsAt: start, endsAt })
        const any = { startsAt: start, hours, notBefore: new Date(start.getTime() - 90 * 60_000) }
        expect(vanHoursProblems(any, suggestVanHours(any, rides))).toEqual({})
      }),
    )
  })

  it('are suggested so that the van waits for the return of the event', () => {
    const rides = rideTimes(
      { pickUpFromMinutes: 300, pickUpUntilMinutes: 240, returnAfterMinutes: 30 },
      { startsAt, endsAt: new Date('2026-12-06T00:30:00-06:00') },
    )
    const { comesAt, goesHomeAt } = suggestVanHours(hire, rides)
    expect(isoWithOffset(comesAt, zone)).toBe('2026-12-05T17:30:00-06:00')
    expect(isoWithOffset(goesHomeAt, zone)).toBe('2026-12-06T01:00:00-06:00')
  })
})

describe('two times of day mean', () => {
  const meant = (comesAt: string, goesHomeAt: string, start = startsAt, timeZone = zone) => {
    const hours = vanHoursOf({ startsAt: start, hours: 8 }, { comesAt, goesHomeAt }, timeZone)
    return hours && [isoWithOffset(hours.comesAt, timeZone), isoWithOffset(hours.goesHomeAt, timeZone)]
  }

  it('the day of the start, and the night after it', () => {
    expect(meant('17:30', '01:00')).toEqual(['2026-12-05T17:30:00-06:00', '2026-12-06T01:00:00-06:00'])
    expect(meant('17:30', '23:00')).toEqual(['2026-12-05T17:30:00-06:00', '2026-12-05T23:00:00-06:00'])
  })

  it('the evening before for an event that starts after midnight', () => {
    const start = new Date('2026-12-06T01:00:00-06:00')
    expect(meant('22:00', '04:00', start)).toEqual(['2026-12-05T22:00:00-06:00', '2026-12-06T04:00:00-06:00'])
  })

  it('the day of the start even if the time is after it, so that the mistake can be reported', () => {
    expect(meant('21:00', '01:00')?.[0]).toBe('2026-12-05T21:00:00-06:00')
  })

  it('the clock of the place in the nights when it changes', () => {
    // In Madrid 02:30 is skipped on 28 March 2027, and repeated on 31 October, where the first is used.
    const spring = new Date('2027-03-27T21:00:00+01:00')
    expect(meant('18:00', '02:30', spring, 'Europe/Madrid')?.[1]).toBe('2027-03-28T03:30:00+02:00')
    const autumn = new Date('2027-10-30T21:00:00+02:00')
    expect(meant('18:00', '02:30', autumn, 'Europe/Madrid')?.[1]).toBe('2027-10-31T02:30:00+02:00')
  })

  it('nothing while one of them is missing', () => {
    expect(meant('', '01:00')).toBeNull()
    expect(meant('17:30', '25:00')).toBeNull()
  })
})

describe('the rides of a ticket', () => {
  const rides = { pickUpFrom: new Date(1), pickUpUntil: new Date(2), returnsAt: null }
  const [comesAt, goesHomeAt] = [new Date(3), new Date(4)]

  it('are the event’s for a shared van', () => {
    expect(ridesOfTicket(rides, { hours: null, comesAt: null, goesHomeAt: null })).toBe(rides)
  })

  it('are its own for a private van, once they are agreed', () => {
    expect(ridesOfTicket(rides, { hours: 8, comesAt, goesHomeAt })).toEqual({
      pickUpFrom: comesAt,
      pickUpUntil: comesAt,
      returnsAt: goesHomeAt,
    })
    expect(ridesOfTicket(rides, { hours: 8, comesAt, goesHomeAt: null })).toBeNull()
    expect(ridesOfTicket(rides, { hours: 8, comesAt: null, goesHomeAt })).toBeNull()
  })

  it('of a van that goes home at the hour of the start are on the next day', () => {
    const hours = vanHoursOf(hire, { comesAt: '17:00', goesHomeAt: '20:30' }, zone)
    expect(hours?.goesHomeAt).toEqual(new Date('2026-12-06T20:30:00-06:00'))
    expect(vanHoursOf(hire, { comesAt: '20:30', goesHomeAt: '23:00' }, zone)?.comesAt).toEqual(startsAt)
  })
})
