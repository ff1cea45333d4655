import { expect, test } from 'vitest'
import { refundOfTickets, splitRefund } from './split-refund.ts'

const tickets = [
  { id: 'a', price: 420 },
  { id: 'b', price: 300 },
]

test('tickets are refunded at their prices, the last ones with the remainder, never more', () => {
  expect(refundOfTickets(tickets, ['b'], 720)).toEqual({ amount: 300, whole: false })
  expect(refundOfTickets(tickets, ['a', 'b'], 650)).toEqual({ amount: 650, whole: true })
  expect(refundOfTickets(tickets, ['a'], 100)).toEqual({ amount: 100, whole: false })
  expect(refundOfTickets(tickets, [], 720)).toEqual({ amount: 0, whole: false })
  expect(refundOfTickets([], [], 720)).toEqual({ amount: 0, whole: false })
})

test('an amount is taken from the first payments until it is reached', () => {
  const payments = [{ amount: 540 }, { amount: 300 }]
  expect(splitRefund(payments, 600).map(({ amount }) => amount)).toEqual([540, 60])
  expect(splitRefund(payments, 540).map(({ amount }) => amount)).toEqual([540])
  expect(splitRefund(payments, 0)).toEqual([])
})
