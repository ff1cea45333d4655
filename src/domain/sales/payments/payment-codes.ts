/**
 * The codes of the payment methods in the API, in the order of the buttons: a wallet or a transfer before the same
 * method through another provider.
 */
export const paymentCodes = [
  'webpay',
  'unlimit',
  'unlimit_oxxo',
  'mercadopago',
  'transferencia',
  'unlimit_paypal',
  'unlimit_spei',
  'unlimit_codi',
  'unlimit_mercadopago',
] as const

export type PaymentCode = (typeof paymentCodes)[number]

/**
 * A transfer to the shop's own bank account. It has no provider: a bank statement or staff confirm the money.
 */
export const transferCode = 'transferencia' satisfies PaymentCode

export const paidByTransfer = (code: string): boolean => code === transferCode

/** The code of an order without payment: the event is free for customers, or its organiser pays. */
export const prepaid = 'prepagado'

export type OrderPaymentCode = PaymentCode | typeof prepaid

/** The payment method as customers see it, independent of the provider. */
const paymentKinds = {
  webpay: 'webpay',
  unlimit: 'card',
  unlimit_oxxo: 'cash',
  mercadopago: 'mercadopago',
  transferencia: 'transfer',
  unlimit_paypal: 'paypal',
  unlimit_spei: 'transfer',
  unlimit_codi: 'codi',
  unlimit_mercadopago: 'mercadopago',
} as const satisfies Record<PaymentCode, string>

/**
 * One code for each kind: if two codes are the same method for the customer, the one that comes first in `paymentCodes`,
 * which is the one with the direct provider.
 */
export function onePerKind(codes: readonly PaymentCode[]): PaymentCode[] {
  const offered = paymentCodes.filter((code) => codes.includes(code))
  return offered.filter(
    (code, index) => offered.findIndex((other) => paymentKinds[other] === paymentKinds[code]) === index,
  )
}

/** How fast a method settles; this determines its window and how long it is offered. */
export const paymentSpeeds: Record<PaymentCode, 'at-once' | 'cash' | 'transfer'> = {
  webpay: 'at-once',
  unlimit: 'at-once',
  unlimit_oxxo: 'cash',
  mercadopago: 'at-once',
  transferencia: 'transfer',
  unlimit_paypal: 'at-once',
  unlimit_spei: 'cash',
  unlimit_codi: 'at-once',
  unlimit_mercadopago: 'at-once',
}
