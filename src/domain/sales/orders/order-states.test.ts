import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAttemptState } from '../payments/attempts/attempt-states.ts'
import {
  holdsSeats,
  isPayable,
  mayBoard,
  nextOrderState,
  type OrderChange,
  type OrderState,
  revivedState,
} from './order-states.ts'

const changes = [
  'choose_transfer',
  'choose_other_method',
  'pay',
  'cancel',
  'expire',
  'revive',
  'refund_part',
  'refund_all',
] as const satisfies OrderChange[]

const live = (history: readonly OrderChange[], first: OrderState) => {
  const states: OrderState[] = [first]
  for (const change of history) {
    const next = nextOrderState(states.at(-1)!, change)
    if (next) states.push(next)
  }
  return states
}

describe('the life of an order', () => {
  it('reaches every state', () => {
    const seen = new Set<OrderState>()
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...changes), { maxLength: 8 }), (history) => {
        for (const state of live(history, 'awaiting_payment')) seen.add(state)
      }),
      { numRuns: 2000 },
    )
    expect([...seen].sort()).toEqual([
      'awaiting_payment',
      'awaiting_transfer_payment',
      'cancelled',
      'paid',
      'partially_refunded',
      'refunded',
    ])
  })

  it('never becomes payable again once it was paid or given up, and never boards without money', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...changes), { maxLength: 12 }), (history) => {
        const states = live(history, 'awaiting_payment')
        const ended = states.findIndex((state) => !isPayable(state))
        if (ended >= 0) expect(states.slice(ended).some(isPayable)).toBe(false)
        const boards = states.findIndex(mayBoard)
        if (boards >= 0) expect(states.slice(0, boards)).not.toContain('refunded')
      }),
    )
  })

  it('waits for its money again when its transfer was another order’s, and only then', () => {
    expect(nextOrderState('paid', 'unpay')).toBe('awaiting_transfer_payment')
    for (const state of ['partially_refunded', 'refunded', 'cancelled'] as const)
      expect(nextOrderState(state, 'unpay')).toBeNull()
  })

  it('is revived by late money only if it expired, and not if somebody cancelled it', () => {
    expect(revivedState('cancelled', 'expired')).toBe('paid')
    expect(revivedState('cancelled', 'staff')).toBeNull()
    expect(revivedState('cancelled', 'customer')).toBeNull()
    expect(revivedState('refunded', 'expired')).toBeNull()
    expect(revivedState('awaiting_payment', null)).toBeNull()
  })

  it('takes seats exactly while it can be paid or boarded', () => {
    expect(holdsSeats('awaiting_payment')).toBe(true)
    expect(holdsSeats('paid')).toBe(true)
    expect(holdsSeats('awaiting_transfer_payment')).toBe(true)
    expect(holdsSeats('partially_refunded')).toBe(true)
    expect(holdsSeats('cancelled')).toBe(false)
    expect(holdsSeats('refunded')).toBe(false)
  })
})

describe('a payment attempt', () => {
  it('stays completed after any later status, and is completed by a late success', () => {
    for (const change of ['process', 'authorize', 'complete', 'fail', 'cancel'] as const) {
      expect(nextAttemptState('completed', change)).toBeNull()
    }
    expect(nextAttemptState('failed', 'complete')).toBe('completed')
    expect(nextAttemptState('cancelled', 'complete')).toBe('completed')
  })
})
