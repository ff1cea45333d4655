import { expect, it } from 'vitest'
import { dateWordsIn, showReaderTime } from './dates.ts'

const moment = '2026-11-22T02:05:00Z'
const inMexico = { readerZone: 'America/Mexico_City', locale: 'es_MX' } as const

it("a purchase is shown on the reader's clock, with its distance from GMT beside an event elsewhere", () => {
  expect(showReaderTime(moment, { ...inMexico, eventZone: 'America/Mexico_City' })).toBe('21-11-2026 20:05')
  expect(showReaderTime(moment, { ...inMexico, eventZone: 'Europe/Madrid' })).toBe(
    '21-11-2026 20:05 (GMT\u20116)',
  )
  expect(showReaderTime(moment, { ...inMexico, locale: 'en_US', eventZone: 'Europe/Madrid' })).toBe(
    'Sat, Nov 21, 2026, 20:05 (GMT\u20116)',
  )
})

it('a date half a year away or more has its year, in the past, too', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const words = (days: number) => dateWordsIn('es_MX')(inDays(days), 'UTC')
  expect([words(20).farYear, words(-20).farYear]).toEqual([null, null])
  expect(words(20).shortWithYear).not.toMatch(/\d{4}/)
  for (const days of [-200, 200]) {
    expect(words(days).farYear).toBe(String(inDays(days).getUTCFullYear()))
    expect(words(days).shortWithYear).toMatch(new RegExp(`^\\d+ \\w+ ${inDays(days).getUTCFullYear()}$`))
  }
})
