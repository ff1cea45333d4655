import { describe, expect, it } from 'vitest'
import { type Currency, toMinor } from '#domain/platform/money.ts'
import { refundLimits, refundNeedsApproval } from './refund-limits.ts'

describe('a refund in Mexico, in cents', () => {
  it.each<[string, number, number, boolean]>([
    ['5,000 pesos, the first of the day', 500_000, 0, false],
    ['a cent more', 500_001, 0, true],
    ['the amount that makes the day’s 25,000 full', 500_000, 2_000_000, false],
    ['a cent above the day’s 25,000', 500_000, 2_000_001, true],
    ['a single cent when the day is full', 1, 2_500_000, true],
  ])('%s: needs a second person %s %s → %s', (_what, amount, sentToday, needed) => {
    expect(refundNeedsApproval(amount, sentToday, 'MXN')).toBe(needed)
  })
})

it.each<Currency>(['MXN', 'CLP', 'PEN', 'EUR', 'USD'])(
  'the limits in %s are whole minor units, a day five times one',
  (currency) => {
    const { each, day } = refundLimits(currency)
    expect(each).toBeGreaterThan(0)
    expect(day).toBe(5 * each)
    expect(refundNeedsApproval(each, 0, currency)).toBe(false)
    expect(refundNeedsApproval(each + 1, 0, currency)).toBe(true)
  },
)

it('takes Chile’s pesos, which have no cents, as they are', () => {
  expect(refundLimits('CLP').each).toBe(250_000)
  expect(toMinor(250_000, 'CLP')).toBe(250_000)
})
