import { expect, it } from 'vitest'
import { offsetName, showDeadline } from './deadline.ts'

const instant = new Date('2026-11-28T21:25:00Z')

it('a deadline names its zone, in each language', () => {
  expect(showDeadline(instant, 'America/Tijuana', 'es_MX')).toBe('28-11-2026 13:25 (GMT\u20118)')
  expect(showDeadline(instant, 'Europe/Madrid', 'es_ES')).toBe('28-11-2026 22:25 (GMT+1)')
  expect(showDeadline(instant, 'America/Santiago', 'en_US')).toBe('Sat, Nov 28, 2026, 18:25 (GMT\u20113)')
})

it('zones without whole hours and the zone of Greenwich have a name', () => {
  expect(offsetName(instant, 'Asia/Kolkata')).toBe('GMT+5:30')
  expect(offsetName(instant, 'America/St_Johns')).toBe('GMT\u20113:30')
  expect(offsetName(instant, 'Atlantic/Canary')).toBe('GMT')
})
