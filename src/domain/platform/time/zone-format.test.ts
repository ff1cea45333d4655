import { describe, expect, it } from 'vitest'
import { dateWords } from './date-words.ts'
import { dayIn } from './days.ts'
import { showDeadline } from './deadline.ts'
import { instantOf, isoWithOffset, readLocalTime, showDateTime } from './place-time.ts'
import { knowsZone, learnOffset, zoneFormat } from './zone-format.ts'

const instant = new Date('2026-12-06T02:30:00Z')

describe('a time zone that no runtime knows', () => {
  const zone = 'America/Nueva_Zona'

  it('is never an error, and is shown by the offset that the server sends', () => {
    expect(knowsZone(zone)).toBe(false)
    expect(showDateTime(instant, zone, 'es_MX')).toBe('06-12-2026 02:30')
    learnOffset(zone, '2026-12-05T20:30:00-06:00')
    expect(showDateTime(instant, zone, 'es_MX')).toBe('05-12-2026 20:30')
    expect(showDateTime(instant, zone, 'en_US')).toBe('Sat, Dec 5, 2026, 20:30')
    expect(showDeadline(instant, zone, 'es_MX')).toBe('05-12-2026 20:30 (GMT\u20116)')
    expect(dayIn(zone, instant)).toBe('2026-12-05')
    expect(isoWithOffset(instant, zone)).toBe('2026-12-05T20:30:00-06:00')
    expect(instantOf(readLocalTime('2026-12-05T20:30')!, zone)).toEqual(instant)
    expect(dateWords(instant, zone, 'es-MX', { weekday: 'long', day: 'numeric' })).toBe('sábado 5')
    const named = zoneFormat('es-MX', zone, { hour: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })
    expect(named.format(instant)).toMatch(/^20.*GMT-6$/)
  })

  it('takes the offset of the nearest moment, and nothing from a moment in UTC', () => {
    const other = 'America/Otra_Zona'
    learnOffset(other, '2026-12-06T02:30:00Z')
    expect(showDateTime(instant, other, 'es_MX')).toBe('06-12-2026 02:30')
    learnOffset(other, '2026-12-05T20:30:00-06:00')
    learnOffset(other, '2026-07-05T20:30:00-05:00')
    expect(showDateTime(instant, other, 'es_MX')).toBe('05-12-2026 20:30')
    expect(showDateTime(new Date('2026-07-01T02:30:00Z'), other, 'es_MX')).toBe('30-06-2026 21:30')
  })
})

it('an offset is not learned for a zone that is known', () => {
  learnOffset('America/Lima', '2026-12-05T20:30:00+03:00')
  expect(showDateTime(instant, 'America/Lima', 'es_MX')).toBe('05-12-2026 21:30')
})
