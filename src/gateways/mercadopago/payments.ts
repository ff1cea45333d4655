import type { Payment, PaymentStatus, Preference, Simulator } from './state.ts'
import { sendWebhooks } from './webhooks.ts'

const details: Partial<Record<PaymentStatus, string>> = {
  approved: 'accredited',
  pending: 'pending_waiting_payment',
  in_process: 'pending_contingency',
  rejected: 'cc_rejected_other_reason',
  cancelled: 'expired',
  refunded: 'refunded',
  charged_back: 'settled',
}

/** A new payment of a preference: a customer who was rejected makes another on the same page. */
export function makePayment(
  sim: Simulator,
  preference: Preference,
  status: PaymentStatus,
  more: { method?: string; type?: string; amount?: number; currency?: string } = {},
): Payment {
  const now = sim.clock.now()
  const payment: Payment = {
    id: sim.nextId(),
    preferenceId: preference.id,
    status,
    detail: details[status] ?? status,
    method: more.method ?? 'visa',
    type: more.type ?? 'credit_card',
    amount: more.amount ?? preference.total,
    currency: more.currency ?? preference.currency,
    refunds: [],
    createdAt: now,
    updatedAt: now,
  }
  sim.payments.set(payment.id, payment)
  sendWebhooks(sim, payment, 'created')
  return payment
}

export function changePayment(sim: Simulator, payment: Payment, status: PaymentStatus): void {
  payment.status = status
  payment.detail = details[status] ?? status
  payment.updatedAt = sim.clock.now()
  sendWebhooks(sim, payment, 'updated')
}

export function paymentsOf(sim: Simulator, preference: Preference): Payment[] {
  return [...sim.payments.values()].filter(({ preferenceId }) => preferenceId === preference.id)
}

/** A payment as the API answers it. */
export function describePayment(sim: Simulator, payment: Payment): Record<string, unknown> {
  const preference = sim.preferences.get(payment.preferenceId)
  const refunded = payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: payment.id,
    status: payment.status,
    status_detail: refunded > 0 && payment.status === 'approved' ? 'partially_refunded' : payment.detail,
    date_created: payment.createdAt.toISOString(),
    date_last_updated: payment.updatedAt.toISOString(),
    date_approved: payment.status === 'approved' ? payment.updatedAt.toISOString() : null,
    payment_method_id: payment.method,
    payment_type_id: payment.type,
    currency_id: payment.currency,
    transaction_amount: payment.amount,
    transaction_amount_refunded: refunded,
    external_reference: preference?.externalReference ?? null,
    order: { id: preference?.merchantOrderId, type: 'mercadopago' },
    live_mode: false,
    collector_id: 44444,
    installments: 1,
    captured: payment.status === 'approved',
    metadata: {},
    refunds: payment.refunds.map(({ id, amount, createdAt }) => ({
      id,
      payment_id: payment.id,
      amount,
      status: 'approved',
      date_created: createdAt.toISOString(),
    })),
  }
}

/** All payments of a preference together. */
export function describeOrder(sim: Simulator, preference: Preference): Record<string, unknown> {
  const payments = paymentsOf(sim, preference)
  const paid = payments
    .filter(({ status }) => status === 'approved')
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: preference.merchantOrderId,
    preference_id: preference.id,
    external_reference: preference.externalReference,
    status: paid >= preference.total ? 'closed' : 'opened',
    order_status: paid >= preference.total ? 'paid' : paid > 0 ? 'partially_paid' : 'payment_required',
    total_amount: preference.total,
    paid_amount: paid,
    refunded_amount: 0,
    last_updated: (payments.at(-1)?.updatedAt ?? preference.createdAt).toISOString(),
    payments: payments.map(({ id, status, detail, amount }) => ({
      id,
      status,
      status_detail: detail,
      transaction_amount: amount,
    })),
  }
}
