import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import {
  checkFreeSeats,
  checkNetworkSeats,
  checkUnpaidOrders,
  checkUnpaidSeats,
  networkLimit,
} from './purchase-limits.ts'

const limits = { unpaidSeats: 20, networkSeats: 41, unpaidOrders: 3, freeSeats: 4 }

/** The refusal of a check, as `code {values}`; null when it passes. */
function refusalOf(check: () => void): [string, Record<string, unknown>] | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.values]
    throw error
  }
}

describe('a customer', () => {
  it('holds up to twenty unpaid seats of a date, and not one more', () => {
    expect(refusalOf(() => checkUnpaidSeats(5, 15, limits))).toBeNull()
    expect(refusalOf(() => checkUnpaidSeats(20, 0, limits))).toBeNull()
    expect(refusalOf(() => checkUnpaidSeats(6, 15, limits))).toEqual(['too_many_unpaid_seats', { most: 20 }])
  })

  it('has three unpaid orders, and pays one before the fourth', () => {
    expect(refusalOf(() => checkUnpaidOrders(2, limits))).toBeNull()
    expect(refusalOf(() => checkUnpaidOrders(3, limits))).toEqual(['too_many_unpaid_orders', { most: 3 }])
  })

  it('is told how many free seats are left', () => {
    expect(refusalOf(() => checkFreeSeats(1, 3, limits))).toBeNull()
    expect(refusalOf(() => checkFreeSeats(2, 3, limits))).toEqual([
      'too_many_free_seats',
      { most: 4, left: 1 },
    ])
  })

  it('who has more free seats than the limit, which was lowered, has none left', () => {
    expect(refusalOf(() => checkFreeSeats(1, 9, limits))).toEqual([
      'too_many_free_seats',
      { most: 4, left: 0 },
    ])
  })
})

describe('the customers of a network', () => {
  it('share its seats, and those who have not confirmed their e-mail half of them, rounded down', () => {
    expect(networkLimit(limits, true)).toBe(41)
    expect(networkLimit(limits, false)).toBe(20)
  })

  it.each([
    [true, 41, null],
    [true, 42, ['too_many_seats_of_network', { most: 41 }]],
    [false, 20, null],
    [false, 21, ['too_many_seats_of_network', { most: 20 }]],
  ])('confirmed %s: take %i seats in all', (verified, seats, refusal) => {
    expect(refusalOf(() => checkNetworkSeats(1, seats - 1, { limits, verified }))).toEqual(refusal)
  })
})
