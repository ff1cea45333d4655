import { expect, it } from 'vitest'
import { showReaderTime } from './dates.ts'

const moment = '2026-11-22T02:05:00Z'
const inMexico = { readerZone: 'America/Mexico_City', locale: 'es_MX' } as const

it("a purchase is shown on the reader's clock, with its distance from GMT beside an event elsewhere", () => {
  expect(showReaderTime(moment, { ...inMexico, eventZone: 'America/Mexico_City' })).toBe('21-11-2026 20:05')
  expect(showReaderTime(moment, { ...inMexico, eventZone: 'Europe/Madrid' })).toBe(
    '21-11-2026 20:05 (GMT\u20116)',
  )
  expect(showReaderTime(moment, { ...inMexico, locale: 'en_US', eventZone: 'Europe/Madrid' })).toBe(
    'Sat, Nov 21, 2026, 8:05\u00a0PM (GMT\u20116)',
  )
})
