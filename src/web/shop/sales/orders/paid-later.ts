import { paymentCodes, paymentSpeeds } from '#domain/sales/payments/payment-codes.ts'

/**
 * Whether a method only reserves: the customer gets an account or a voucher and pays later. Its buttons say so instead
 * of naming an amount.
 */
export function isPaidLater(code: string | null): boolean {
  const known = paymentCodes.find((one) => one === code)
  return known !== undefined && paymentSpeeds[known] !== 'at-once'
}
