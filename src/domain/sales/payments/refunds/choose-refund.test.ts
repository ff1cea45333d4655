import { describe, expect, it } from 'vitest'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { chooseRefund, endsWithRefund, type RefundChoice } from './choose-refund.ts'

const live = [
  { id: 'a', price: 420 },
  { id: 'b', price: 300 },
]
const order = { live, left: 720, failed: 0, ends: true }
const effect = (choice: RefundChoice, change: Partial<typeof order> = {}) => {
  const { tickets, ...rest } = chooseRefund({ ...order, ...change }, choice)
  return { ...rest, tickets: tickets.map(({ id }) => id) }
}

describe('a refund', () => {
  it.each<[string, RefundChoice, Partial<typeof order>, ReturnType<typeof effect>]>([
    [
      'of a ticket ends it',
      { ticketIds: ['b'] },
      {},
      { amount: 300, tickets: ['b'], whole: false, retries: false },
    ],
    [
      'of the last tickets gives all that is left, and does not retry another',
      { ticketIds: ['a', 'b'] },
      { left: 650, failed: 70 },
      { amount: 650, tickets: ['a', 'b'], whole: true, retries: false },
    ],
    [
      'of an amount ends no ticket',
      { amount: 719 },
      {},
      { amount: 719, tickets: [], whole: false, retries: false },
    ],
    [
      'of all the money ends the order, though another refund has failed',
      { amount: 650 },
      { left: 650, failed: 70 },
      { amount: 650, tickets: ['a', 'b'], whole: true, retries: false },
    ],
    [
      'of everything sends the failed ones again',
      'everything',
      { left: 650, failed: 70 },
      { amount: 650, tickets: ['a', 'b'], whole: true, retries: true },
    ],
    [
      'of the sum of both is one of everything',
      { amount: 720 },
      { left: 650, failed: 70 },
      { amount: 650, tickets: ['a', 'b'], whole: true, retries: true },
    ],
    [
      'of a paid order whose money has left ends it without money',
      'everything',
      { left: 0 },
      { amount: 0, tickets: ['a', 'b'], whole: true, retries: false },
    ],
    [
      'of an order that has ended only retries',
      'everything',
      { left: 0, failed: 70, ends: false },
      { amount: 0, tickets: [], whole: false, retries: true },
    ],
  ])('%s', (_what, choice, change, expected) => {
    expect(effect(choice, change)).toEqual(expected)
  })

  it('ends a paid order, and an unpaid one for which some money came', () => {
    expect(orderStates.filter((state) => endsWithRefund(state, 1))).toEqual([
      'awaiting_payment',
      'awaiting_transfer_payment',
      'paid',
      'partially_refunded',
    ])
    expect(orderStates.filter((state) => endsWithRefund(state, 0))).toEqual(['paid', 'partially_refunded'])
  })
})
