import { describe, expect, it } from 'vitest'
import { type BillChange, type BillState, billStates, missingOf, nextBillState } from './bill-states.ts'

const paid = { came: 90_000, gone: 0 }
const nothing = { came: 0, gone: 0 }
const returned = { came: 90_000, gone: 90_000 }

describe('a host’s bill', () => {
  it.each<[string, BillState, BillChange, { came: number; gone: number }, BillState | null]>([
    ['stays open after a part of the money', 'open', 'part', { came: 1, gone: 0 }, 'open'],
    ['is paid by the whole of it', 'open', 'pay', paid, 'paid'],
    ['is open again when its transfer was for something else', 'paid', 'unpay', nothing, 'open'],
    ['is cancelled with its event when nobody has paid', 'open', 'end', nothing, 'cancelled'],
    [
      'gives the part back that came when its event is called off',
      'open',
      'end',
      { came: 1, gone: 0 },
      'to_refund',
    ],
    ['gives its money back when its event is called off', 'paid', 'end', paid, 'to_refund'],
    ['is cancelled when the bank has taken all of its money back', 'paid', 'end', returned, 'cancelled'],
    ['gives late money for a cancelled event back', 'cancelled', 'pay', paid, 'to_refund'],
    ['has nothing to refund once the money left by another way', 'to_refund', 'leave', returned, 'cancelled'],
    [
      'still refunds the rest when a part of it left',
      'to_refund',
      'leave',
      { came: 90_000, gone: 1 },
      'to_refund',
    ],
    ['is refunded', 'to_refund', 'refund', returned, 'refunded'],
    ['is refunded again when the bank returned its refund', 'refunded', 'bounce', returned, 'to_refund'],
    ['is not paid once it was refunded', 'refunded', 'pay', paid, null],
    ['is not refunded before staff were asked to', 'paid', 'refund', paid, null],
    ['is not refunded twice', 'refunded', 'refund', returned, null],
  ])('%s', (_what, state, change, money, next) => {
    expect(nextBillState(state, change, money)).toBe(next)
  })

  it('is never open for payment again once its event has ended', () => {
    for (const state of ['cancelled', 'to_refund', 'refunded'] as const)
      for (const change of ['part', 'pay', 'end', 'leave', 'refund', 'unpay', 'bounce'] as const)
        for (const money of [nothing, paid, returned])
          expect(['open', 'paid'], `${state} ${change}`).not.toContain(nextBillState(state, change, money))
  })
})

describe('the part of a transfer that a bill can take', () => {
  const money = { amount: 100_000, came: 60_000, gone: 10_000, forgiven: 0, due: 40_000 }

  it('is what its host owes by the ledger while it is open or paid', () => {
    expect(missingOf('open', money)).toBe(40_000)
    expect(missingOf('paid', { ...money, due: 10_000 })).toBe(10_000)
  })

  it('is what the shop does not have of an ended one', () => {
    expect(missingOf('cancelled', money)).toBe(50_000)
    expect(missingOf('to_refund', money)).toBe(50_000)
  })

  it('is nothing of a refunded one, and never less than nothing', () => {
    expect(missingOf('refunded', money)).toBe(0)
    for (const state of billStates)
      expect(missingOf(state, { ...money, came: 200_000, due: -5 }), state).toBe(0)
  })
})
