import { describe, expect, it } from 'vitest'
import { isPayable, mayBoard, orderStates } from '../sales/orders/order-states.ts'
import { isStillTrue } from './mails-of-orders.ts'

const statesOf = (kind: Parameters<typeof isStillTrue>[0]) =>
  orderStates.filter((state) => isStillTrue(kind, state))

describe('a mail that waited', () => {
  it('asks for money only while the order can be paid', () => {
    for (const kind of ['order_awaiting_payment', 'order_awaiting_transfer', 'payment_failed'] as const) {
      expect(statesOf(kind).length, kind).toBeGreaterThan(0)
      expect(statesOf(kind).every(isPayable), kind).toBe(true)
    }
  })

  it('promises a ride only to those who may board', () => {
    for (const kind of ['order_paid', 'order_reserved', 'rides_promised', 'ride_reminder'] as const)
      expect(statesOf(kind), kind).toEqual(orderStates.filter(mayBoard))
  })

  it('says that an order expired only while it is cancelled, and not after late money revived it', () => {
    expect(statesOf('order_expired')).toEqual(['cancelled'])
  })

  it('of any other kind is always sent', () => {
    expect(statesOf('refund')).toEqual(orderStates)
  })
})
