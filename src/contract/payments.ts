import { z } from 'zod'
import { paymentCodes } from '#domain/payments/payment-codes.ts'
import type { EndpointMap } from './endpoint.ts'
import { countryCode, numericId, uuid } from './fields.ts'

/** What the browser does next. It is shown by its kind, never by the provider's name. */
export const paymentStep = z.object({
  kind: z.enum(['post-form', 'redirect', 'frame', 'bank-transfer', 'none']),
  webpay_token: z.string().optional(),
  webpay_url: z.string().optional(),
  preference_id: z.string().optional(),
  preference_init_point: z.string().optional(),
  bank: z
    .object({
      bankName: z.string(),
      accountId: z.string(),
      accountType: z.string(),
      dni: z.string(),
      email: z.string(),
      reference: z.string(),
      deadline: z.string(),
    })
    .optional(),
})

export type PaymentStep = z.output<typeof paymentStep>
export type BankAccount = NonNullable<PaymentStep['bank']>

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
    query: z.object({}).catchall(z.string().max(2000)),
    answer: z.object({ order: z.object({ id: z.string(), paymentState: z.string() }) }),
  },
} satisfies EndpointMap
