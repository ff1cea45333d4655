import { describe, expect, it } from 'vitest'
import { readBankAmount, readBankDay } from './read-bank-text.ts'

describe('an amount on a statement', () => {
  it.each([
    ['1.234,56', 'MXN', 123_456],
    ['1,234.56', 'MXN', 123_456],
    ['$ 420', 'MXN', 42_000],
    ['MXN 420.5', 'MXN', 42_050],
    ['1 234 567,80', 'EUR', 123_456_780],
    ['1,234', 'MXN', 123_400],
    ['42.000', 'CLP', 42_000],
    ['42.000,00', 'CLP', 42_000],
    ['(12.00)', 'MXN', -1_200],
    ['-12,00', 'PEN', -1_200],
    ['1.234.567', 'CLP', 1_234_567],
    ['42.000,50', 'CLP', null],
    ['420.001', 'MXN', 42_000_100],
    ['12.3456', 'MXN', null],
    ['350,,00', 'MXN', null],
    ['1.2.3', 'MXN', null],
    ['1.234,567.89', 'MXN', null],
    ['0,001', 'MXN', null],
    ['0.500', 'MXN', 50],
    ['', 'MXN', null],
    ['saldo', 'MXN', null],
  ] as const)('%s in %s', (text, currency, amount) => {
    expect(readBankAmount(text, currency)).toBe(amount)
  })
})

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
