import { z } from 'zod'
import { paymentCodes } from '#domain/payments/payment-codes.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import type { EndpointMap } from '../endpoint.ts'
import { countryCode, freeText, numericId, uuid } from '../fields.ts'

/**
 * A voucher, to pay later at a till or in a banking app. Fields that the provider leaves out are not shown.
 */
export const voucher = z.object({
  kind: z.enum(['cash', 'transfer', 'code']),
  /** the chain of shops, or the bank */
  place: z.string().optional(),
  /** said at the till, or written on the transfer */
  reference: z.string().optional(),
  /** what the till scans */
  barcode: z.string().optional(),
  /** the 18 digits of the account for a transfer */
  clabe: z.string().optional(),
  beneficiary: z.string().optional(),
  concept: z.string().optional(),
  /** what the code says that a banking app scans */
  qr: z.string().optional(),
  /** the provider's own page of it */
  url: z.url({ protocol: /^https?$/ }).optional(),
  expiresAt: z.iso.datetime(),
})

/** Where a transfer goes, and what is written on it. */
export const bankAccount = z.object({
  bankName: z.string(),
  accountId: z.string(),
  accountType: z.string(),
  dni: z.string(),
  email: z.string(),
  reference: z.string(),
  deadline: z.string(),
})

/** The browser's next step. It is shown by its kind, never by the provider's name. */
export const paymentStep = z.object({
  kind: z.enum(['post-form', 'redirect', 'frame', 'bank-transfer', 'none']),
  webpay_token: z.string().optional(),
  webpay_url: z.string().optional(),
  preference_id: z.string().optional(),
  preference_init_point: z.string().optional(),
  bank: bankAccount.optional(),
  /** whether the page of `preference_init_point` refuses to be framed, so that it opens in a tab of its own */
  newTab: z.boolean().optional(),
  voucher: voucher.optional(),
})

export type PaymentStep = z.output<typeof paymentStep>
export type Voucher = z.output<typeof voucher>
export type BankAccount = z.output<typeof bankAccount>

export const paymentEndpoints = {
  'GET /api/payment-methods': {
    who: 'anyone',
    summary: 'Payment methods of a country; with a date, those that can settle before that trip',
    sharedSeconds: 2,
    query: z.object({ 'country-code': countryCode.optional(), date: numericId.optional() }),
    answer: z.array(z.object({ code: z.enum(paymentCodes) })),
  },
  'POST /shop-api/init-payment': {
    who: 'customer',
    summary: 'Starts another try to pay an order that still awaits payment',
    body: z.object({
      orderId: uuid,
      paymentCode: z.enum(paymentCodes, { error: 'payment_method_is_required' }),
    }),
    answer: paymentStep,
  },
  'GET /api/orders/{id}/status': {
    who: 'anyone',
    summary:
      "How an order's payment stands; takes the query string with which the provider sent the customer back",
    params: z.object({ id: uuid }),
    query: z.object({}).catchall(freeText().max(2000)),
    answer: z.object({ order: z.object({ id: z.string(), paymentState: z.enum(paymentStates) }) }),
  },
} satisfies EndpointMap
