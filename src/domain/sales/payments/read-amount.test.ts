import { describe, expect, it } from 'vitest'
import {
  findDecimalMark,
  readAmount,
  readExactAmount,
  readTypedAmount,
  roundToMinor,
  typedAmounts,
} from './read-amount.ts'

const [dot, comma] = [{ decimalMark: '.' }, { decimalMark: ',' }] as const

describe('an amount of a file whose decimal mark is known', () => {
  it.each([
    ['1.500', 'MXN', dot, 150],
    ['1.500', 'MXN', comma, 150_000],
    ['1,500', 'MXN', dot, 150_000],
    ['1,500', 'EUR', comma, 150],
    ['12.500', 'CLP', comma, 12_500],
    ['12500.00', 'CLP', dot, 12_500],
    ['-16.125', 'MXN', dot, -1_612],
    ['-16.135', 'MXN', dot, -1_614],
    ['16.1250001', 'MXN', dot, 1_613],
    ['16.120000000000001', 'MXN', dot, 1_612],
    ['0.005', 'MXN', dot, 0],
    ['0.015', 'MXN', dot, 2],
    ['.5', 'MXN', dot, 50],
    ['12.', 'MXN', dot, 1_200],
    ['\u2212420,00', 'EUR', comma, -42_000],
    ['420.00-', 'MXN', dot, -42_000],
    ['-$420.00', 'MXN', dot, -42_000],
    ['$-420.00', 'MXN', dot, -42_000],
    ['($1,234.56)', 'MXN', dot, -123_456],
    ['+420', 'MXN', dot, 42_000],
    ['420.00 CR', 'MXN', dot, 42_000],
    ['420.00 DR', 'MXN', dot, -42_000],
    ['420.00DB', 'MXN', dot, -42_000],
    ['-420.00 DR', 'MXN', dot, -42_000],
    ['420.00'.padEnd(80), 'MXN', dot, 42_000],
    ['420.00'.padEnd(81), 'MXN', dot, 'unreadable'],
    ["$1'234,567.89", 'MXN', dot, 123_456_789],
    ['1’234’567.89', 'MXN', dot, 123_456_789],
    ["'420.00'", 'MXN', dot, 42_000],
    ['1\u00a0234\u202f567,8', 'EUR', comma, 123_456_780],
    ['1\u2009234,50 €', 'EUR', comma, 123_450],
    ['S/ 12.50', 'PEN', dot, 1_250],
    ['S/.12.50', 'PEN', dot, 1_250],
    ['$ 1,234.50 M.N.', 'MXN', dot, 123_450],
    ['mxn 5', 'MXN', dot, 500],
    ['\u200e42,00', 'EUR', comma, 4_200],
    ['', 'MXN', dot, 'empty'],
    [' - ', 'MXN', dot, 'empty'],
    ['\u2013', 'MXN', dot, 'empty'],
    ['---', 'MXN', dot, 'empty'],
    ['$ -', 'MXN', dot, 'empty'],
    ['1.234.567', 'MXN', dot, 'unreadable'],
    ['1.234,56', 'MXN', dot, 'unreadable'],
    ['1,5', 'MXN', dot, 'unreadable'],
    ['0,500', 'MXN', dot, 'unreadable'],
    ['12,34,567.00', 'MXN', dot, 'unreadable'],
    ['1 2.00', 'MXN', dot, 'unreadable'],
    ['--12', 'MXN', dot, 'unreadable'],
    ['-12 CR', 'MXN', dot, 'unreadable'],
    ['(12', 'MXN', dot, 'unreadable'],
    ['USD 12', 'MXN', dot, 'unreadable'],
    ['12 €', 'MXN', dot, 'unreadable'],
    ['1.5E3', 'MXN', dot, 'unreadable'],
    ['saldo', 'MXN', dot, 'unreadable'],
    ['99999999999999999', 'MXN', dot, 'unreadable'],
    ['1'.repeat(200), 'MXN', dot, 'unreadable'],
  ] as const)('%s in %s', (text, currency, reading, amount) => {
    expect(readAmount(text, { currency, ...reading })).toBe(amount)
  })

  it('is exact until its sum is rounded', () => {
    const read = (text: string) => readExactAmount(text, { currency: 'MXN', decimalMark: '.' }) as bigint
    expect(roundToMinor(read('-16.125') + read('-3.875'), 'MXN')).toBe(-2_000)
    expect(roundToMinor(read('0.0049') * 2n, 'MXN')).toBe(1)
  })
})

describe('the decimal mark of a file', () => {
  it.each([
    [['1.234,56', '420'], ','],
    [['1.500', '16.125', '42.5'], '.'],
    [['1,234.56', '-', ''], '.'],
    [['1.500', '12'], null],
    [['1.5', '1,5'], null],
  ] as const)('%s', (texts, mark) => {
    expect(findDecimalMark(texts, 'MXN')).toBe(mark)
  })
})

describe('an amount that a person typed', () => {
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
    ['- 12,00', 'PEN', -1_200],
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
    ['-', 'MXN', null],
    ['saldo', 'MXN', null],
  ] as const)('%s in %s', (text, currency, amount) => {
    expect(readTypedAmount(text, currency)).toBe(amount)
  })
})

it('a typed text may stand for one amount in several currencies, and for nothing', () => {
  expect(typedAmounts('42.000')).toEqual(expect.arrayContaining([4_200_000, 42_000]))
  expect(typedAmounts('-12,00')).toEqual([])
  expect(typedAmounts('saldo')).toEqual([])
})
