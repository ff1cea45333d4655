import { z } from 'zod'
import { amount, requestHead } from '../payments/payment-request.ts'

export const refundRequest = z.object({
  request: requestHead,
  merchant_order: z
    .object({ id: z.string().min(1).max(50).optional(), description: z.string().min(1).max(200) })
    .optional(),
  payment_data: z.object({ id: z.string().min(1).max(50) }),
  refund_data: z
    .object({ amount: amount.optional(), currency: z.string().optional() })
    .refine((data) => !data.currency || data.amount !== undefined, 'currency is not valid without amount')
    .optional(),
})
export type RefundRequest = z.infer<typeof refundRequest>

export const patchRequest = z.object({
  request: requestHead,
  refund_data: z.object({ status_to: z.literal('REVERSE') }),
})
