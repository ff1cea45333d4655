import { describe, expect, it } from 'vitest'
import {
  canSettleInTime,
  extendedHold,
  firstOrderState,
  paymentDeadline,
  releaseTime,
  shownDeadline,
  voucherDeadline,
  voucherRelease,
} from './payment-windows.ts'

const windows = { cardWindowMinutes: 30, oxxoWindowHours: 48, transferWindowHours: 48, freezeHours: 72 }
const friday = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(friday.getTime() + count * 86_400_000)

describe('the time to pay', () => {
  it('is half an hour by card, and the seats go back then', () => {
    expect(shownDeadline('unlimit', friday, windows)).toEqual(new Date('2026-11-20T12:30:00Z'))
    expect(releaseTime('unlimit', friday, windows)).toEqual(new Date('2026-11-20T12:30:00Z'))
  })

  it('is two days for cash, which is posted the morning after', () => {
    expect(releaseTime('unlimit_oxxo', friday, windows)).toEqual(days(3))
  })

  it('is two days for a transfer, which staff see on the next banking day', () => {
    expect(shownDeadline('transferencia', friday, windows)).toEqual(days(2))
    expect(releaseTime('transferencia', friday, windows)).toEqual(new Date('2026-11-23T12:00:00Z'))
    const thursday = new Date('2026-11-19T12:00:00Z')
    expect(releaseTime('transferencia', thursday, windows)).toEqual(new Date('2026-11-23T12:00:00Z'))
  })

  const trip = (tripAt: Date) => ({ tripAt, pickUpFrom: new Date(tripAt.getTime() - 5 * 3_600_000) })

  it('is over for slow methods when their money could come after the trip is frozen', () => {
    expect(canSettleInTime('transferencia', friday, trip(days(6)), windows)).toBe(true)
    expect(canSettleInTime('transferencia', friday, trip(days(5.9)), windows)).toBe(false)
  })

  it('is over for cards when the time to pay would last beyond the first pick-up', () => {
    const pickUpIn = (minutes: number) => ({
      tripAt: days(1),
      pickUpFrom: new Date(friday.getTime() + minutes * 60_000),
    })
    expect(canSettleInTime('unlimit', friday, pickUpIn(30), windows)).toBe(true)
    expect(canSettleInTime('unlimit', friday, pickUpIn(29), windows)).toBe(false)
  })
})

describe('the deadline that a customer sees', () => {
  const attempt = { code: 'unlimit_oxxo' as const, begunAt: friday, voucherEnd: null }
  const shown = (change: Partial<Parameters<typeof paymentDeadline>[0]>, holdUntil = days(3), now = friday) =>
    paymentDeadline({ ...attempt, ...change }, holdUntil, now, windows)

  it('is that of the method, counted from its choice', () => {
    expect(shown({})).toEqual(days(2))
    expect(shown({ begunAt: days(-0.5) })).toEqual(days(1.5))
  })

  it('is the end of the voucher, if there is one', () => {
    expect(shown({ voucherEnd: days(1) })).toEqual(days(1))
  })

  it('is the end of the hold once the method’s time is over, and never later', () => {
    expect(shown({}, days(3), days(2))).toEqual(days(3))
    expect(shown({}, days(1))).toEqual(days(1))
  })
})

describe('a hold of seats', () => {
  it('grows only for a method that is slower than all before', () => {
    expect(extendedHold('unlimit_oxxo', ['unlimit'], friday, windows)).toEqual(days(3))
    expect(extendedHold('transferencia', ['unlimit', 'unlimit_oxxo'], friday, windows)).toEqual(
      new Date('2026-11-23T12:00:00Z'),
    )
    expect(extendedHold('unlimit', ['webpay'], friday, windows)).toBeNull()
    expect(extendedHold('unlimit_oxxo', ['transferencia', 'unlimit'], friday, windows)).toBeNull()
  })

  it('for a voucher ends the morning after it, for a code at once, and always before the freeze', () => {
    const far = days(30)
    expect(voucherRelease('cash', days(2), far, windows)).toEqual(days(3))
    expect(voucherRelease('transfer', days(2), far, windows)).toEqual(days(3))
    expect(voucherRelease('code', days(2), far, windows)).toEqual(days(2))
    expect(voucherRelease('cash', days(2), days(5.5), windows)).toEqual(days(2.5))
  })

  it('has no voucher whose money could come after the freeze', () => {
    expect(voucherDeadline(friday, days(6), windows)).toEqual(days(2))
    expect(voucherDeadline(friday, days(5.99), windows)).toBeNull()
  })
})

it.each([
  ['prepagado', 'paid'],
  ['transferencia', 'awaiting_transfer_payment'],
  ['unlimit', 'awaiting_payment'],
  // A transfer through a provider is settled like a card.
  ['unlimit_spei', 'awaiting_payment'],
] as const)('an order by %s begins as %s', (code, state) => {
  expect(firstOrderState(code)).toBe(state)
})
