import { announcePayment } from '../callbacks/callbacks.ts'
import { type Decline, type Payment, type PaymentStatus, randomDigits, type Simulator } from '../state.ts'
import { decline } from './declines.ts'
import { methods } from './payment-methods.ts'

/** Statuses that the payment page can no longer change. */
const finalStatuses = new Set<PaymentStatus>([
  'DECLINED',
  'AUTHORIZED',
  'COMPLETED',
  'CANCELLED',
  'REFUNDED',
  'VOIDED',
  'TERMINATED',
  'CHARGED_BACK',
  'CHARGEBACK_RESOLVED',
])

// A pre-authorisation that is not captured is captured automatically (Java SDK, payment_data.preauth).
const captureAfterMs = 7 * 86_400_000

export function isFinal(payment: Payment): boolean {
  return finalStatuses.has(payment.status)
}

/** Changes a payment's status: records it in the history, cancels its timers, notifies the shop. */
export function changePayment(
  sim: Simulator,
  payment: Payment,
  status: PaymentStatus,
  reason?: Decline,
): void {
  for (const callOff of payment.callOff) callOff()
  payment.callOff = []
  payment.status = status
  payment.known = true
  payment.awaiting3ds = undefined
  payment.decline = reason
  payment.history.push({ at: sim.clock.now(), status })
  if (status !== 'CANCELLED' && status !== 'DECLINED') payment.cancelledByCustomer = false
  if (status === 'COMPLETED' || status === 'AUTHORIZED') stampAuthorisation(payment)
  if (status === 'AUTHORIZED') captureInTime(sim, payment)
  watchExpiry(sim, payment)
  announcePayment(sim, payment)
}

export function completePayment(sim: Simulator, payment: Payment): void {
  changePayment(sim, payment, 'COMPLETED')
}

export function declinePayment(sim: Simulator, payment: Payment, code: string, reason?: string): void {
  changePayment(sim, payment, 'DECLINED', decline(code, reason))
}

/** The customer pressed cancel on the hosted page. */
export function cancelPayment(sim: Simulator, payment: Payment): void {
  const known = payment.known
  payment.cancelledByCustomer = true
  changePayment(sim, payment, sim.switches.cancelStatus, decline('02'))
  // Cancelled before anything was entered: the API does not know it.
  payment.known = known
}

/** The voucher was not paid in time, or the page has expired. */
export function expirePayment(sim: Simulator, payment: Payment): void {
  changePayment(sim, payment, sim.switches.expireStatus, decline('10', 'Payment was not received in time'))
}

/** Expires an open payment at its time. */
export function watchExpiry(sim: Simulator, payment: Payment): void {
  if (!payment.expiresAt || isFinal(payment)) return
  const wait = payment.expiresAt.getTime() - sim.clock.now().getTime()
  payment.callOff.push(sim.clock.after(wait, () => expirePayment(sim, payment)))
}

/** Issues the voucher: from now on the payment waits for the store or the transfer. */
export function issueVoucher(sim: Simulator, payment: Payment): void {
  if (payment.voucher || isFinal(payment)) return
  const issuedAt = sim.clock.now()
  const hours = methods.get(payment.method ?? '')?.voucherHours ?? 72
  payment.expiresAt ??= new Date(issuedAt.getTime() + hours * 3_600_000)
  payment.voucher = { reference: randomDigits(14), issuedAt }
  changePayment(sim, payment, 'IN_PROGRESS')
}

function captureInTime(sim: Simulator, payment: Payment): void {
  payment.callOff.push(sim.clock.after(captureAfterMs, () => completePayment(sim, payment)))
}

function stampAuthorisation(payment: Payment): void {
  if (!payment.card) return
  payment.rrn ??= randomDigits(12)
  payment.authCode ??= randomDigits(6)
}
