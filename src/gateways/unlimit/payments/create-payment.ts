import { randomInt } from 'node:crypto'
import { pushLimited } from '../../simulator/journal.ts'
import type { Terminal } from '../settings.ts'
import type { Payment, Simulator } from '../state.ts'
import { watchExpiry } from './change-payment.ts'
import type { PaymentRequest } from './payment-request.ts'

/** A payment in payment-page mode: NEW until the customer opens its page. */
export function createPayment(sim: Simulator, terminal: Terminal, request: PaymentRequest): Payment {
  const createdAt = sim.clock.now()
  const lapses = sim.switches.honourExpireAt ? request.merchant_order.expire_at : undefined
  const payment: Payment = {
    id: sim.nextId(),
    uuid: pageName(),
    terminal: terminal.code,
    request,
    method: request.payment_method,
    status: 'NEW',
    cents: Math.round(request.payment_data.amount * 100),
    originalCents: undefined,
    refundedCents: 0,
    currency: request.payment_data.currency,
    createdAt,
    expiresAt: lapses ? new Date(lapses) : undefined,
    known: sim.switches.paymentDataOnCreate,
    cancelledByCustomer: false,
    decline: undefined,
    card: undefined,
    awaiting3ds: undefined,
    is3d: undefined,
    rrn: undefined,
    authCode: undefined,
    wallet: undefined,
    voucher: undefined,
    history: [{ at: createdAt, status: 'NEW' }],
    callOff: [],
  }
  pushLimited(sim.payments, payment)
  watchExpiry(sim, payment)
  return payment
}

// Real page ids have 24 characters of this alphabet.
const alphabet = 'abcdefghABCDEFGH0123456789'

function pageName(): string {
  return Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
