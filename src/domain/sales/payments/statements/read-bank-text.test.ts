import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDateOrder, readBankDay } from './read-bank-text.ts'

describe('a day on a statement', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:30:00-06:00', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ["'20112026'", '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['21/11/2026', '2026-11-21'],
    ['21/11/2026 10:31', '2026-11-21'],
    ['1-2-26', '2026-02-01'],
    ['21/nov/2026', '2026-11-21'],
    ['21 diciembre 2026', '2026-12-21'],
    ['20 de noviembre de 2026', '2026-11-20'],
    ['20 de setembro de 2026', '2026-09-20'],
    ['vie 20/11/2026', '2026-11-20'],
    ['viernes, 20 de noviembre de 2026', '2026-11-20'],
    ['sexta-feira 20/11/2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['mar 3/11/2026', '2026-11-03'],
    ['2026-nov-20', '2026-11-20'],
    ['45981', '2025-11-20'],
    ['46346.5', '2026-11-20'],
    ['20NOV2026', '2026-11-20'],
    ['2026-11-20-10.31.00.000000', '2026-11-20'],
    ['20/11/2026 - 21/11/2026', null],
    ['20/novela/2026', null],
    ['31/02/2026', null],
    ['mañana', null],
    ['12345678', null],
    ['', null],
  ])('%s', (text, day) => {
    expect(readBankDay(text)).toBe(day)
  })

  it.each([
    ['20-NOV', '2026-11-21', '2026-11-20'],
    ['20/11', '2026-11-21', '2026-11-20'],
    ['30/12', '2027-01-03', '2026-12-30'],
    ['02/01', '2026-12-31', '2027-01-02'],
    ['20 dic', '2026-11-21', '2025-12-20'],
  ])('%s without a year, in a statement of %s', (text, near, day) => {
    expect(readBankDay(text, 'dmy', near)).toBe(day)
    expect(readBankDay(text)).toBeNull()
  })

  it('has the month first where the file says so', () => {
    expect(readBankDay('11/12/2026', 'mdy')).toBe('2026-11-12')
    expect(readBankDay('12 nov 2026', 'mdy')).toBe('2026-11-12')
    expect(readBankDay('26/11/20', 'ymd')).toBe('2026-11-20')
  })

  it('never fails, and is a day of the calendar', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.constantFrom('dmy', 'mdy', 'ymd'), (text, order) => {
        const day = readBankDay(text, order, '2026-11-21')
        expect(day === null || new Date(day).toISOString().startsWith(day)).toBe(true)
      }),
    )
  })
})

describe('the order of day and month', () => {
  it.each([
    [['05/11/2026', '21/11/2026'], 'dmy'],
    [['05/11/2026', '11/21/2026'], 'mdy'],
    [['05/11/2026', '06/11/2026'], null],
    [['11/11/2026', '2026-11-05', '5 nov 2026'], 'dmy'],
    [['21/11/2026', '11/21/2026'], null],
    [[], 'dmy'],
  ] as const)('of %j is %s', (texts, order) => {
    expect(findDateOrder(texts)).toBe(order)
  })
})
