import { describe, expect, it } from 'vitest'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { knownEnd, type RideSettings, rideTimes, spanOf } from './ride-times.ts'

const mass: RideSettings = { pickUpFromMinutes: 300, pickUpUntilMinutes: 240, returnAfterMinutes: 30 }

const hoursOf = (startsAt: string, endsAt: string) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

function ridesOf(startsAt: string, endsAt: string, timeZone: string) {
  const { pickUpFrom, pickUpUntil, returnsAt } = rideTimes(mass, hoursOf(startsAt, endsAt))
  return [pickUpFrom, pickUpUntil, returnsAt].map((time) => time && isoWithOffset(time, timeZone))
}

describe('the rides of a date', () => {
  it('pick people up before its start and leave for home after its end', () => {
    expect(ridesOf('2026-12-05T20:30:00-06:00', '2026-12-06T00:30:00-06:00', 'America/Mexico_City')).toEqual([
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
    expect(ridesOf(startsAt, startsAt, timeZone).slice(0, 2)).toEqual([from, until])
  })

  it.each([
    ['2027-03-27T20:00:00+01:00', '2027-03-28T03:30:00+02:00'],
    ['2027-10-30T20:00:00+02:00', '2027-10-31T02:30:00+02:00'],
    ['2027-10-30T20:00:00+02:00', '2027-10-31T02:30:00+01:00'],
  ])('leave for home half an hour after the end in the night from %s', (startsAt, endsAt) => {
    expect(rideTimes(mass, hoursOf(startsAt, endsAt)).returnsAt).toEqual(
      new Date(Date.parse(endsAt) + 30 * 60_000),
    )
  })

  it('have no return while the end is not known', () => {
    const start = '2026-12-05T20:30:00-06:00'
    expect(ridesOf(start, start, 'America/Mexico_City')[2]).toBeNull()
    expect(knownEnd(hoursOf(start, start))).toBeNull()
  })
})

it('an event lasts from the start of its first date to the end of its last one', () => {
  const night = hoursOf('2027-01-16T23:00:00-06:00', '2027-01-17T05:00:00-06:00')
  const festival = hoursOf('2027-01-15T12:00:00-06:00', '2027-01-18T12:00:00-06:00')
  expect(spanOf([night, festival])).toEqual(festival)
})
