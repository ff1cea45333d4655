import { describe, expect, it, test } from 'vitest'
import { isoWithOffset } from '../time/place-time.ts'
import { type EventSpan, endOfDate, type RideSettings, rideTimes } from './ride-times.ts'

const mass: RideSettings = { pickUpFromMinutes: 300, pickUpUntilMinutes: 240, returnAfterMinutes: 30 }

function ridesOf(event: EventSpan, startsAt: string) {
  const { pickUpFrom, pickUpUntil, returnsAt } = rideTimes(mass, event, new Date(startsAt))
  return [pickUpFrom, pickUpUntil, returnsAt].map((time) => time && isoWithOffset(time, event.timeZone))
}

function fixed(startsAt: string, endsAt: string, timeZone: string): EventSpan {
  return { manyDates: false, startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone }
}

describe('the rides of a date', () => {
  it('pick people up before its start and leave for home after its end', () => {
    const event = fixed('2026-12-05T20:30:00-06:00', '2026-12-06T00:30:00-06:00', 'America/Mexico_City')
    expect(ridesOf(event, '2026-12-05T20:30:00-06:00')).toEqual([
      '2026-12-05T15:30:00-06:00',
      '2026-12-05T16:30:00-06:00',
      '2026-12-06T01:00:00-06:00',
    ])
  })

  it.each([
    // Spain skips 02:00 to 03:00 on 28 March 2027: five hours before 05:00 it is 23:00.
    ['2027-03-28T05:00:00+02:00', '2027-03-27T23:00:00+01:00', '2027-03-28T00:00:00+01:00', 'Europe/Madrid'],
    // Spain repeats 02:00 to 03:00 on 31 October 2027.
    ['2027-10-31T05:00:00+01:00', '2027-10-31T01:00:00+02:00', '2027-10-31T02:00:00+02:00', 'Europe/Madrid'],
    // Tijuana skips 02:00 to 03:00 on 14 March 2027 and repeats 01:00 to 02:00 on 7 November.
    [
      '2027-03-14T06:00:00-07:00',
      '2027-03-14T00:00:00-08:00',
      '2027-03-14T01:00:00-08:00',
      'America/Tijuana',
    ],
    [
      '2027-11-07T05:00:00-08:00',
      '2027-11-07T01:00:00-07:00',
      '2027-11-07T01:00:00-08:00',
      'America/Tijuana',
    ],
  ])('pass as many hours before %s as on any other day', (startsAt, from, until, timeZone) => {
    const event = fixed(startsAt, startsAt, timeZone)
    expect(ridesOf(event, startsAt).slice(0, 2)).toEqual([from, until])
  })

  it.each([
    ['2027-03-27T20:00:00+01:00', '2027-03-28T03:30:00+02:00'],
    ['2027-10-30T20:00:00+02:00', '2027-10-31T02:30:00+02:00'],
  ])('end by the clock of the place in the night from %s', (startsAt, endsAt) => {
    const event = fixed(startsAt, endsAt, 'Europe/Madrid')
    expect(rideTimes(mass, event, new Date(startsAt)).returnsAt).toEqual(
      new Date(Date.parse(endsAt) + 30 * 60_000),
    )
  })

  it('have no return while the end is not known', () => {
    const start = '2026-12-05T20:30:00-06:00'
    expect(ridesOf(fixed(start, start, 'America/Mexico_City'), start)[2]).toBeNull()
  })
})

describe('the end of a date', () => {
  const days: EventSpan = {
    manyDates: true,
    startsAt: new Date('2027-03-20T16:00:00+01:00'),
    endsAt: new Date('2027-04-10T22:00:00+02:00'),
    timeZone: 'Europe/Madrid',
  }

  test('is the closing hour of its day, on both sides of a change of clocks', () => {
    expect(endOfDate(days, new Date('2027-03-27T16:00:00+01:00'))).toEqual(
      new Date('2027-03-27T22:00:00+01:00'),
    )
    expect(endOfDate(days, new Date('2027-03-28T16:00:00+02:00'))).toEqual(
      new Date('2027-03-28T22:00:00+02:00'),
    )
  })

  test('lies on the next day when the closing hour is past midnight', () => {
    const late = { ...days, endsAt: new Date('2027-04-11T01:30:00+02:00') }
    expect(endOfDate(late, new Date('2027-03-31T16:00:00+02:00'))).toEqual(
      new Date('2027-04-01T01:30:00+02:00'),
    )
  })
})
