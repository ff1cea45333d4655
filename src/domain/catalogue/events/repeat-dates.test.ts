import { describe, expect, it } from 'vitest'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { repeatDates, shiftDays } from './repeat-dates.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const shown = (zone: string, dates: { at: Date; is: string }[]) =>
  dates.map(({ at, is }) => `${isoWithOffset(at, zone)} ${is}`)

describe('dates that repeat', () => {
  it('are those of the weekdays, both days included, without the excepted ones', () => {
    const zone = 'America/Mexico_City'
    const dates = repeatDates(
      { from: '2026-12-04', to: '2026-12-12', weekdays: [5, 6], time: '20:30', except: ['2026-12-05'] },
      zone,
    )
    expect(shown(zone, dates)).toEqual([
      '2026-12-04T20:30:00-06:00 plain',
      '2026-12-11T20:30:00-06:00 plain',
      '2026-12-12T20:30:00-06:00 plain',
    ])
  })

  it.each([
    ['Europe/Madrid', '2027-03-27', '2027-03-29', '02:30', ['+01:00 plain', 'skipped', '+02:00 plain']],
    ['Europe/Madrid', '2026-10-24', '2026-10-26', '02:30', ['+02:00 plain', 'repeated', '+01:00 plain']],
    ['America/Santiago', '2026-09-05', '2026-09-07', '00:30', ['-04:00 plain', 'skipped', '-03:00 plain']],
    ['America/Santiago', '2027-04-03', '2027-04-05', '23:30', ['repeated', '-04:00 plain', '-04:00 plain']],
    ['America/Tijuana', '2027-03-13', '2027-03-15', '02:30', ['-08:00 plain', 'skipped', '-07:00 plain']],
    ['America/Tijuana', '2026-10-31', '2026-11-02', '01:30', ['-07:00 plain', 'repeated', '-08:00 plain']],
  ])(
    'in %s from %s to %s say when the clock shows %s once, never or twice',
    (zone, from, to, time, expected) => {
      const dates = shown(zone, repeatDates({ from, to, weekdays: everyDay, time }, zone))
      expect(dates).toHaveLength(expected.length)
      for (const [nth, date] of dates.entries()) expect(date).toContain(expected[nth])
    },
  )

  it('keep the hour of the clock while the zone changes', () => {
    const dates = repeatDates(
      { from: '2026-10-23', to: '2026-10-27', weekdays: everyDay, time: '21:00' },
      'Europe/Madrid',
    )
    expect(dates.map(({ at }) => at.getUTCHours())).toEqual([19, 19, 20, 20, 20])
  })
})

describe('shifting by days', () => {
  it('keeps the hour of the place over a change of its clock, both ways', () => {
    const zone = 'America/Santiago'
    const before = new Date('2026-09-05T00:30:00Z') // 20:30 on the 4th, -04:00
    const after = shiftDays(before, 7, zone)
    expect(shown(zone, [after])).toEqual(['2026-09-11T20:30:00-03:00 plain'])
    expect(shiftDays(after.at, -7, zone).at).toEqual(before)
  })

  it('reports an hour that the clock leaves out on the new day', () => {
    expect(shiftDays(new Date('2027-03-27T01:30:00Z'), 1, 'Europe/Madrid').is).toBe('skipped')
  })
})
