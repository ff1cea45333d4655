import { describe, expect, it } from 'vitest'
import { readBankDay } from './read-bank-text.ts'

describe('a day on a statement', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:30:00-06:00', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['1-2-26', '2026-02-01'],
    ['21/nov/2026', '2026-11-21'],
    ['21 diciembre 2026', '2026-12-21'],
    ['31/02/2026', null],
    ['mañana', null],
  ])('%s', (text, day) => {
    expect(readBankDay(text)).toBe(day)
  })
})
