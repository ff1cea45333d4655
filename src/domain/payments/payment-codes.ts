/**
 * The codes of the payment methods on the wire, in the order in which they are offered: a wallet or a transfer before
 * the same through another provider.
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

/** A transfer to the shop's own bank account. No provider tells of it: a bank statement or staff confirm the money. */
export const transferCode = 'transferencia' satisfies PaymentCode

export const paidByTransfer = (code: string): boolean => code === transferCode

/** The code of an order that needs no payment: a reservation or a trip that the organiser funds. */
export const prepaid = 'prepagado'

export type OrderPaymentCode = PaymentCode | typeof prepaid

/** Ways to pay, whichever provider takes the payment. */
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
 * One code of each kind, in the order of the wire: of two codes that the customer pays with in the same way, the one
 * whose provider is paid directly comes first there and is offered.
 */
export function onePerKind(codes: readonly PaymentCode[]): PaymentCode[] {
  const offered = paymentCodes.filter((code) => codes.includes(code))
  return offered.filter(
    (code, index) => offered.findIndex((other) => paymentKinds[other] === paymentKinds[code]) === index,
  )
}

/** How long a method takes to settle, which decides its window and until when it is offered. */
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
