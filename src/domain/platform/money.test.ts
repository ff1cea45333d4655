import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, formatMajor, formatMoney, toMajor, toMinor } from './money.ts'

const currency = fc.constantFrom<Currency>('MXN', 'CLP', 'PEN', 'EUR', 'USD')

describe('money', () => {
  it.each([
    [123_450, 'MXN', 'MXN\u00a01.234,50'],
    [5, 'EUR', 'EUR\u00a00,05'],
    [12_000, 'CLP', 'CLP\u00a012.000'],
    [1_234_567_890, 'PEN', 'PEN\u00a012.345.678,90'],
    [-4_050, 'MXN', 'MXN\u00a0-40,50'],
  ] as const)('%i minor units of %s read %s', (amount, code, text) => {
    expect(formatMoney({ amount, currency: code })).toBe(text)
    expect(formatMajor(toMajor(amount, code), code)).toBe(text)
  })

  it('loses nothing on its way over the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), currency, (amount, code) => {
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(amount, code))), code)).toBe(amount)
      }),
    )
  })

  it('refuses an amount with more decimals than its currency has', () => {
    expect(toMinor(10.005, 'MXN')).toBeNull()
    expect(toMinor(0.5, 'CLP')).toBeNull()
    expect(toMinor(Number.NaN, 'MXN')).toBeNull()
    expect(toMinor(1e300, 'MXN')).toBeNull()
  })
})
