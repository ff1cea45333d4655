import { wireAmount, wireTime } from '../api-answer.ts'
import type { Decline, Payment, Refund, Simulator } from '../state.ts'
import { bankName, clabeOf, codiMessage, transferReference } from './voucher-codes.ts'

/** A payment in the format of `GET /api/payments/{id}`, the list and callbacks. */
export function paymentAnswer(sim: Simulator, payment: Payment) {
  return {
    payment_method: payment.method,
    merchant_order: merchantOrder(payment),
    customer: customer(payment),
    payment_data: {
      id: payment.id,
      status: payment.status,
      amount: wireAmount(payment.cents),
      currency: payment.currency,
      ...(payment.originalCents !== undefined && { original_amount: wireAmount(payment.originalCents) }),
      created: wireTime(payment.createdAt),
      ...(payment.request.payment_data.note && { note: payment.request.payment_data.note }),
      ...declined(payment.decline),
      ...(payment.rrn && { rrn: payment.rrn }),
      ...(payment.authCode && { auth_code: payment.authCode }),
      ...(payment.is3d !== undefined && { is_3d: payment.is3d }),
      ...(sim.switches.voucherData && voucherData(sim, payment)),
    },
    ...account(payment),
  }
}

/** The fields of a voucher by payment method. Their names are invented: no public source documents them. */
function voucherData(sim: Simulator, { voucher, method, status, expiresAt, request }: Payment) {
  if (!voucher || status !== 'IN_PROGRESS') return {}
  const common = { ...(expiresAt && { expire_at: expiresAt.toISOString() }) }
  if (method === 'OXXO') return { reference: voucher.reference, barcode: voucher.reference, ...common }
  if (method === 'CODI') return { qr_code: codiMessage(voucher), ...common }
  return {
    clabe: clabeOf(voucher),
    bank_name: bankName,
    beneficiary: sim.settings.merchantName,
    reference: transferReference(voucher),
    concept: request.merchant_order.id,
    ...common,
  }
}

export function refundAnswer(payment: Payment, refund: Refund) {
  return {
    payment_method: payment.method,
    merchant_order: refund.merchantOrder,
    customer: customer(payment),
    refund_data: {
      id: refund.id,
      status: refund.status,
      amount: wireAmount(refund.cents),
      currency: refund.currency,
      created: wireTime(refund.createdAt),
      ...declined(refund.decline),
      ...(payment.is3d !== undefined && { is_3d: payment.is3d }),
    },
    payment_data: { id: payment.id, remaining_amount: wireAmount(payment.cents - payment.refundedCents) },
    ...account(payment),
  }
}

export function merchantOrder(payment: Payment) {
  return { id: payment.request.merchant_order.id, description: payment.request.merchant_order.description }
}

function customer(payment: Payment) {
  const { email, id, ip, locale, full_name } = payment.request.customer
  return {
    ...(email && { email }),
    ...(id && { id }),
    ...(ip && { ip }),
    ...(full_name && { full_name }),
    locale: locale ?? 'en',
  }
}

function account(payment: Payment) {
  const { card, wallet } = payment
  if (card)
    return {
      card_account: {
        masked_pan: card.maskedPan,
        issuing_country_code: card.country,
        holder: card.holder,
        card_brand: card.brand,
        expiration: card.expiration,
      },
    }
  if (wallet) return { ewallet_account: wallet }
  const given = payment.request.ewallet_account
  return given ? { ewallet_account: given } : {}
}

function declined(decline: Decline | undefined) {
  return decline ? { decline_reason: decline.reason, decline_code: decline.code } : {}
}

/** Finds a payment by id, only if it belongs to the terminal, because the provider separates merchants. */
export function findPayment(sim: Simulator, terminal: string, id: string): Payment | undefined {
  return sim.payments.find((payment) => payment.id === id && payment.terminal === terminal && payment.known)
}
