/** The codes of the payment methods on the wire, in the order in which they are offered. */
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

/** The code of an order that needs no payment: a reservation or a trip that the organiser funds. */
export const prepaid = 'prepagado'

export type OrderPaymentCode = PaymentCode | typeof prepaid

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
