import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoWithOffset, localTimeText } from '#domain/platform/time/place-time.ts'
import { endAfterMove } from './keep-duration.ts'

const stay = (zone: string) => ({ before: zone, after: zone })

function moved(from: string, until: string, to: string, zone: string) {
  const hours = { startsAt: new Date(from), endsAt: new Date(until) }
  return isoWithOffset(endAfterMove(hours, new Date(to), stay(zone)), zone)
}

describe('a date that moves', () => {
  it.each([
    ['to another day', '2027-02-20T20:00:00-06:00', '2027-02-20T23:30:00-06:00'],
    ['to another hour of its day', '2027-02-13T22:00:00-06:00', '2027-02-14T01:30:00-06:00'],
    ['forward', '2027-02-10T12:00:00-06:00', '2027-02-10T15:30:00-06:00'],
  ])('%s lasts as long as before', (_, to, end) => {
    expect(moved('2027-02-13T20:00:00-06:00', '2027-02-13T23:30:00-06:00', to, 'America/Mexico_City')).toBe(
      end,
    )
  })

  it.each([
    // Into the nights and out of the nights when Madrid changes its clocks: the closing hour stays what it was.
    [
      '2027-03-20T22:00:00+01:00',
      '2027-03-21T04:00:00+01:00',
      '2027-03-27T22:00:00+01:00',
      '2027-03-28T04:00:00+02:00',
    ],
    [
      '2027-03-27T22:00:00+01:00',
      '2027-03-28T04:00:00+02:00',
      '2027-04-03T22:00:00+02:00',
      '2027-04-04T04:00:00+02:00',
    ],
    [
      '2027-10-23T22:00:00+02:00',
      '2027-10-24T04:00:00+02:00',
      '2027-10-30T22:00:00+02:00',
      '2027-10-31T04:00:00+01:00',
    ],
    [
      '2027-10-30T22:00:00+02:00',
      '2027-10-31T04:00:00+01:00',
      '2027-11-06T22:00:00+01:00',
      '2027-11-07T04:00:00+01:00',
    ],
    // An end in the hour that is left out is read as the hour after it, one in the hour that comes twice as the first.
    [
      '2027-03-20T22:00:00+01:00',
      '2027-03-21T02:30:00+01:00',
      '2027-03-27T22:00:00+01:00',
      '2027-03-28T03:30:00+02:00',
    ],
    [
      '2027-10-23T22:00:00+02:00',
      '2027-10-24T02:30:00+02:00',
      '2027-10-30T22:00:00+02:00',
      '2027-10-31T02:30:00+02:00',
    ],
  ])('from %s to %s ends at the same hour of the place', (from, until, to, end) => {
    expect(moved(from, until, to, 'Europe/Madrid')).toBe(end)
  })

  it('between two equal hours of a night keeps the time that passes', () => {
    const [from, until] = ['2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00']
    expect(moved(from, until, '2027-11-06T22:00:00+01:00', 'Europe/Madrid')).toBe('2027-11-06T23:00:00+01:00')
  })

  it('has no end if it had none', () => {
    const to = '2027-02-20T20:00:00-06:00'
    expect(moved('2027-02-13T20:00:00-06:00', '2027-02-13T20:00:00-06:00', to, 'America/Mexico_City')).toBe(
      to,
    )
  })

  it('lasts as long by the clocks of another place', () => {
    const hours = {
      startsAt: new Date('2027-04-10T20:00:00-06:00'),
      endsAt: new Date('2027-04-11T00:30:00-06:00'),
    }
    const zones = { before: 'America/Mexico_City', after: 'America/Tijuana' }
    const end = endAfterMove(hours, new Date('2027-04-10T20:00:00-07:00'), zones)
    expect(isoWithOffset(end, 'America/Tijuana')).toBe('2027-04-11T00:30:00-07:00')
  })

  it('always ends after its start, and stays as it is when it does not move', () => {
    const minute = fc.integer({ min: 0, max: 2 * 366 * 24 * 60 })
    const zone = fc.constantFrom('Europe/Madrid', 'America/Santiago', 'America/Tijuana', 'Pacific/Easter')
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 1, max: 3_000 }), zone, (start, to, lasts, timeZone) => {
        const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000)
        const hours = { startsAt: at(start), endsAt: at(start + lasts) }
        expect(endAfterMove(hours, at(to), stay(timeZone)).getTime()).toBeGreaterThan(at(to).getTime())
        const same = endAfterMove(hours, hours.startsAt, stay(timeZone))
        expect(localTimeText(same, timeZone)).toBe(localTimeText(hours.endsAt, timeZone))
      }),
    )
  })
})
