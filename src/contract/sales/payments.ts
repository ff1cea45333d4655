import { z } from 'zod'
import { paymentStates } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, countryCode, freeText, numericId, uuid } from '../platform/fields.ts'

/** A voucher, to pay later at a shop or in a banking app. Fields that the provider omits are not shown. */
export const voucher = z.object({
  kind: z.enum(['cash', 'transfer', 'code']),
  /** the chain of shops, or the bank */
  place: z.string().optional(),
  /** the reference to state at the till or in the transfer */
  reference: z.string().optional(),
  /** the barcode for the till */
  barcode: z.string().optional(),
  /** the 18 digits of the account for a transfer */
  clabe: z.string().optional(),
  beneficiary: z.string().optional(),
  concept: z.string().optional(),
  /** the content of the QR code for a banking app */
  qr: z.string().optional(),
  /** the provider's page with the voucher */
  url: z.url({ protocol: /^https?$/ }).optional(),
  expiresAt: z.iso.datetime(),
})

/** The bank account for a transfer, and the reference. */
export const bankAccount = z.object({
  bankName: z.string(),
  accountId: z.string(),
  accountType: z.string(),
  dni: z.string(),
  email: z.string(),
  reference: z.string(),
  deadline: z.string(),
})

/** The browser's next step. Pages depend on its kind, never on the provider's name. */
export const paymentStep = z.object({
  kind: z.enum(['post-form', 'redirect', 'frame', 'bank-transfer', 'none']),
  webpay_token: z.string().optional(),
  webpay_url: z.string().optional(),
  preference_id: z.string().optional(),
  preference_init_point: z.string().optional(),
  bank: bankAccount.optional(),
  /** whether the page of `preference_init_point` cannot be framed, and has to open in a new tab */
  newTab: z.boolean().optional(),
  voucher: voucher.optional(),
})

export type PaymentStep = z.output<typeof paymentStep>
export type Voucher = z.output<typeof voucher>
export type BankAccount = z.output<typeof bankAccount>

export const paymentContract = {
  'GET /api/payment-methods': {
    who: 'anyone',
    summary: 'Payment methods of a country; with a date, those that can settle before that trip',
    sharedSeconds: 2,
    query: z.object({ 'country-code': countryCode.optional(), date: numericId.optional() }),
    answer: z.array(z.object({ code: z.enum(paymentCodes) })),
  },
  'POST /shop-api/init-payment': {
    who: 'customer',
    summary: 'Starts another payment attempt for an unpaid order',
    body: z.object({
      orderId: uuid,
      paymentCode: z.enum(paymentCodes, { error: 'payment_method_is_required' }),
    }),
    answer: paymentStep,
  },
  'GET /api/orders/{id}/status': {
    who: 'anyone',
    summary:
      "The payment state of an order; accepts the query string of the customer's return from the provider",
    params: byUuid,
    query: z.object({}).catchall(freeText().max(2000)),
    answer: z.object({ order: z.object({ id: z.string(), paymentState: z.enum(paymentStates) }) }),
  },
} satisfies EndpointMap
