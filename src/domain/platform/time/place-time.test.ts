import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  instantOf,
  isoWithOffset,
  localTime,
  readLocalTime,
  readTypedHour,
  showDateTime,
  showTime,
  wireDateTime,
} from './place-time.ts'

const at = (text: string, zone: string) => instantOf(readLocalTime(text)!, zone)

describe('the time at a place', () => {
  it.each([
    ['America/Mexico_City', '2026-12-05T20:30', '2026-12-06T02:30:00.000Z'],
    ['America/Tijuana', '2026-03-07T20:30', '2026-03-08T04:30:00.000Z'],
    ['America/Tijuana', '2026-03-08T20:30', '2026-03-09T03:30:00.000Z'],
    ['America/Santiago', '2026-04-04T20:00', '2026-04-04T23:00:00.000Z'],
    ['America/Santiago', '2026-04-05T20:00', '2026-04-06T00:00:00.000Z'],
    ['America/Santiago', '2026-09-06T20:00', '2026-09-06T23:00:00.000Z'],
    ['Europe/Madrid', '2026-03-28T21:00', '2026-03-28T20:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29T21:00', '2026-03-29T19:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25T21:00', '2026-10-25T20:00:00.000Z'],
    ['America/Lima', '2026-07-28T19:00', '2026-07-29T00:00:00.000Z'],
  ])('in %s at %s is %s, on both sides of a change of clocks', (zone, local, instant) => {
    expect(at(local, zone).toISOString()).toBe(instant)
  })

  it('reads an hour that the spring change skips as the hour after, and takes the first of an hour that comes twice', () => {
    expect(at('2026-03-29T02:30', 'Europe/Madrid').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-10-25T02:30', 'Europe/Madrid').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('is shown in local time, in any time zone of the server', () => {
    const instant = new Date('2026-12-06T02:30:00Z')
    expect(showDateTime(instant, 'America/Mexico_City', 'es_MX')).toBe('05-12-2026 20:30')
    expect(showDateTime(instant, 'America/Sao_Paulo', 'pt_BR')).toBe('05-12-2026 23:30')
    // In the United States 05-12 means the twelfth of May.
    expect(showDateTime(instant, 'America/Mexico_City', 'en_US')).toBe('Sat, Dec 5, 2026, 20:30')
    expect(wireDateTime(instant, 'America/Mexico_City')).toBe('12-05-2026 20:30')
    expect(isoWithOffset(instant, 'America/Mexico_City')).toBe('2026-12-05T20:30:00-06:00')
    expect(isoWithOffset(instant, 'Europe/Madrid')).toBe('2026-12-06T03:30:00+01:00')
  })

  const from = Date.UTC(2026, 0, 1)
  // The start of the repeated hour when clocks are set back.
  it.each([
    ['America/Tijuana', ['2026-11-01T09:00Z', '2027-11-07T09:00Z']],
    ['America/Santiago', ['2026-04-05T03:00Z', '2027-04-04T03:00Z']],
    ['Europe/Madrid', ['2026-10-25T01:00Z', '2027-10-31T01:00Z']],
    ['America/Lima', []],
  ])('in %s comes back to the same instant, but where an hour is repeated', (timeZone, changes) => {
    const repeated = changes.map((change) => (Date.parse(change) - from) / 60_000)
    const comesBackLate = (minute: number) => {
      const instant = new Date(from + minute * 60_000)
      const late = (instant.getTime() - instantOf(localTime(instant, timeZone), timeZone).getTime()) / 60_000
      expect(late).toBe(repeated.some((start) => minute >= start && minute < start + 60) ? 60 : 0)
    }
    const hoursAround = repeated.flatMap((start) => Array.from({ length: 6 * 60 }, (_, i) => start - 180 + i))
    hoursAround.forEach(comesBackLate)
    fc.assert(fc.property(fc.integer({ min: 0, max: 2 * 365 * 24 * 60 - 1 }), comesBackLate))
  })

  it('is read from a form only when it is a real date', () => {
    expect(readLocalTime('2026-02-29T10:00')).toBeNull()
    expect(readLocalTime('2028-02-29T10:00')).toEqual({ year: 2028, month: 2, day: 29, hour: 10, minute: 0 })
    expect(readLocalTime('2026-02-01T24:00')).toBeNull()
    expect(readLocalTime('tomorrow')).toBeNull()
  })
})

it('a time of day is shown with 24 hours', () => {
  const at = (time: string) => new Date(`2026-12-05T${time}:00-06:00`)
  const times = ['00:05', '09:30', '12:00', '20:30']
  expect(times.map((time) => showTime(at(time), 'America/Mexico_City'))).toEqual(times)
})

it.each([
  ['20:30', ['2030', '20.30', '20h30', '20:30 h', ' 20 30 ', '8:30 pm', '8:30p.m.', '0830 PM']],
  ['08:00', ['8', '08', '8h', '8 am', '800', '8:00']],
  ['00:00', ['0', '12 am', '0000']],
  ['12:15', ['12:15 pm', '1215']],
  ['13:00', ['1 pm', '13']],
  ['01:00', ['1 am']],
  ['23:59', ['2359', '11:59 pm']],
])('the hour %s is read as people type it', (hour, all) => {
  for (const typed of all) expect(readTypedHour(typed)).toBe(hour)
})

it.each(['', '24:00', '20:60', '13 pm', '0 am', '8:5', 'ocho', '12345', '-1'])('%j is no hour', (typed) => {
  expect(readTypedHour(typed)).toBeNull()
})
