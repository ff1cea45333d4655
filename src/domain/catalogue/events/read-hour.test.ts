import { describe, expect, it } from 'vitest'
import { readHour } from './read-hour.ts'
import { readWallTime } from './wall-time.ts'

const madrid = 'Europe/Madrid'
const refused = (problem: string) =>
  expect.objectContaining({ code: 'invalid_input', fields: { startsAt: problem } })

describe('an hour that staff enter', () => {
  it('is an instant of the place', () => {
    expect(readHour('startsAt', '2026-12-05T20:30', madrid)).toEqual(new Date('2026-12-05T19:30:00Z'))
  })

  it('is refused if it is no time, or one that the change of clocks leaves out', () => {
    expect(() => readHour('startsAt', 'tomorrow', madrid)).toThrow(refused('field_is_invalid'))
    expect(() => readHour('startsAt', '2027-03-28T02:30', madrid)).toThrow(refused('hour_is_invalid'))
  })

  it('stays the instant that the form showed, in an hour that the clocks show twice', () => {
    const [first, second] = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')]
    for (const known of [first, second])
      expect(readHour('startsAt', '2026-10-25T02:30', madrid, known)).toEqual(known)
    expect(readHour('startsAt', '2026-10-25T04:30', madrid, second)).toEqual(new Date('2026-10-25T03:30:00Z'))
  })
})

describe('the clock of a place', () => {
  it.each([
    ['2026-10-25', 1, 30, 'plain'],
    ['2026-10-25', 2, 0, 'repeated'],
    ['2026-10-25', 2, 59, 'repeated'],
    ['2026-10-25', 3, 0, 'plain'],
    ['2027-03-28', 1, 59, 'plain'],
    ['2027-03-28', 2, 0, 'skipped'],
    ['2027-03-28', 3, 0, 'plain'],
  ])('on %s at %i:%i: %s', (date, hour, minute, is) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    expect(readWallTime({ year, month, day, hour, minute }, madrid).is).toBe(is)
  })

  it('changes by half an hour on Lord Howe', () => {
    const at = (minute: number) =>
      readWallTime({ year: 2026, month: 4, day: 5, hour: 1, minute }, 'Australia/Lord_Howe').is
    expect([at(29), at(30), at(59)]).toEqual(['plain', 'repeated', 'repeated'])
  })
})
