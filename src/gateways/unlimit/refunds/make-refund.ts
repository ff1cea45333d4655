import { pushLimited } from '../../simulator/journal.ts'
import { announceRefund } from '../callbacks/callbacks.ts'
import { decline } from '../payments/declines.ts'
import { methods } from '../payments/payment-methods.ts'
import type { Payment, PaymentStatus, Refund, Simulator } from '../state.ts'
import type { RefundRequest } from './refund-request.ts'

/** Refunds all that remains, or the requested part; returns the error if it is not possible. */
export function makeRefund(
  sim: Simulator,
  payment: Payment,
  request: Pick<RefundRequest, 'refund_data'> & Partial<Pick<RefundRequest, 'merchant_order'>>,
): Refund | string {
  const remaining = payment.cents - payment.refundedCents - underWay(sim, payment)
  const asked = request.refund_data?.amount
  const cents = asked === undefined ? remaining : Math.round(asked * 100)
  if (methods.get(payment.method ?? '')?.refundable === false)
    return `Refund is not available for ${payment.method}`
  if (payment.status !== 'COMPLETED') return `Payment is ${payment.status}, not COMPLETED`
  if (request.refund_data?.currency && request.refund_data.currency !== payment.currency)
    return "refund_data.currency: must be equal to the payment's"
  if (cents <= 0 || cents > remaining) return 'refund_data.amount: is above the remaining amount'
  const refund: Refund = {
    id: sim.nextId(),
    paymentId: payment.id,
    terminal: payment.terminal,
    merchantOrder: {
      id: request.merchant_order?.id ?? payment.request.merchant_order.id,
      description: request.merchant_order?.description ?? 'Refund',
    },
    cents,
    currency: payment.currency,
    status: 'IN_PROGRESS',
    createdAt: sim.clock.now(),
    decline: undefined,
  }
  pushLimited(sim.refunds, refund)
  if (sim.switches.refunds === 'complete') changeRefund(sim, payment, refund, 'COMPLETED')
  if (sim.switches.refunds === 'decline') changeRefund(sim, payment, refund, 'DECLINED')
  return refund
}

/** Ends a refund, updates its payment and notifies the shop. */
export function changeRefund(sim: Simulator, payment: Payment, refund: Refund, status: PaymentStatus): void {
  refund.status = status
  if (status === 'DECLINED') refund.decline = decline('10')
  if (status === 'COMPLETED') {
    payment.refundedCents += refund.cents
    if (payment.refundedCents === payment.cents) {
      payment.status = 'REFUNDED'
      payment.history.push({ at: sim.clock.now(), status: 'REFUNDED' })
    }
  }
  announceRefund(sim, payment, refund)
}

function underWay(sim: Simulator, payment: Payment): number {
  return sim.refunds
    .filter((refund) => refund.paymentId === payment.id && refund.status === 'IN_PROGRESS')
    .reduce((sum, refund) => sum + refund.cents, 0)
}
