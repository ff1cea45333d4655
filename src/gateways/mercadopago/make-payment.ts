import { randomInt } from 'node:crypto'
import { clabeCheckDigit } from '../simulator/clabe.ts'
import { voucherDays } from './payment-methods.ts'
import { siteOf } from './preference-endpoints.ts'
import type { Payment, PaymentStatus, Preference, Refund, Simulator } from './state.ts'
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

/** A new payment of a preference: after a rejection the customer makes another one on the same page. */
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
    voucher: undefined,
    createdAt: now,
    updatedAt: now,
  }
  if (status === 'pending') issueVoucher(sim, preference, payment)
  sim.payments.set(payment.id, payment)
  sendWebhooks(sim, payment, 'created')
  return payment
}

/** Issues a voucher; if it is not paid in time, the payment is cancelled. */
function issueVoucher(sim: Simulator, preference: Preference, payment: Payment): void {
  if (payment.type === 'credit_card') return
  const now = sim.clock.now().getTime()
  const expiresAt = preference.vouchersExpireAt ?? new Date(now + voucherDays * 86_400_000)
  const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')
  const account = `646180${digits(11)}`
  const reference = payment.type === 'bank_transfer' ? account + clabeCheckDigit(account) : digits(14)
  if (payment.type === 'bank_transfer') payment.detail = 'pending_waiting_transfer'
  payment.voucher = { reference, expiresAt }
  sim.clock.after(expiresAt.getTime() - now, () => {
    if (payment.status === 'pending') changePayment(sim, payment, 'cancelled')
  })
}

export function changePayment(
  sim: Simulator,
  payment: Payment,
  status: PaymentStatus,
  detail = details[status] ?? status,
): void {
  payment.status = status
  payment.detail = detail
  payment.updatedAt = sim.clock.now()
  sendWebhooks(sim, payment, 'updated')
}

/** Refunds what is left of a payment, or a part; undefined when it is more. */
export function refundPayment(sim: Simulator, payment: Payment, part?: number): Refund | undefined {
  const left = payment.amount - payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
  const amount = part ?? left
  if (amount > left) return undefined
  const refund = { id: sim.nextId(), amount, createdAt: sim.clock.now() }
  payment.refunds.push(refund)
  if (amount === left) changePayment(sim, payment, 'refunded')
  else sendWebhooks(sim, payment, 'updated')
  return refund
}

export function paymentsOf(sim: Simulator, preference: Preference): Payment[] {
  return [...sim.payments.values()].filter(({ preferenceId }) => preferenceId === preference.id)
}

/** MercadoPago's fee for an approved payment. */
function feeOf({ amount, currency }: Payment) {
  const fee = (amount * 3.49) / 100 + (currency === 'MXN' ? 4 : 0)
  return {
    type: 'mercadopago_fee',
    amount: Number(fee.toFixed(currency === 'CLP' ? 0 : 2)),
    fee_payer: 'collector',
  }
}

/** A payment in the API's format. */
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
    fee_details: payment.status === 'approved' ? [feeOf(payment)] : [],
    external_reference: preference?.externalReference ?? null,
    order: { id: preference?.merchantOrderId, type: 'mercadopago' },
    live_mode: false,
    collector_id: 44444,
    installments: 1,
    captured: payment.status === 'approved',
    metadata: {},
    refunds: payment.refunds.map((refund) => describeRefund(payment, refund)),
    ...(payment.voucher && describeVoucher(payment, payment.voucher)),
  }
}

function describeVoucher({ type }: Payment, { reference, expiresAt }: NonNullable<Payment['voucher']>) {
  return {
    date_of_expiration: expiresAt.toISOString(),
    transaction_details: {
      payment_method_reference_id: reference,
      ...(type === 'ticket' && { barcode: { content: reference } }),
      ...(type === 'bank_transfer' && { financial_institution: 'STP' }),
    },
  }
}

export function describeRefund(payment: Payment, { id, amount, createdAt }: Refund) {
  return {
    id,
    payment_id: payment.id,
    amount,
    status: 'approved',
    source: { id: '44444', type: 'collector' },
    date_created: createdAt.toISOString(),
  }
}

/** A preference with all its payments. */
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
    site_id: siteOf(preference),
    is_test: true,
    total_amount: preference.total,
    paid_amount: paid,
    refunded_amount: payments.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0),
    last_updated: (payments.at(-1)?.updatedAt ?? preference.createdAt).toISOString(),
    payments: payments.map(({ id, status, detail, amount }) => ({
      id,
      status,
      status_detail: detail,
      transaction_amount: amount,
    })),
  }
}
