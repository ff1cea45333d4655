import { paymentCodes, paymentSpeeds } from '#domain/payments/payment-codes.ts'

/**
 * Whether choosing this way only reserves: the customer is given an account or a voucher and pays afterwards. The
 * buttons that begin it say so instead of naming an amount.
 */
export function isPaidLater(code: string | null): boolean {
  const known = paymentCodes.find((one) => one === code)
  return known !== undefined && paymentSpeeds[known] !== 'at-once'
}
