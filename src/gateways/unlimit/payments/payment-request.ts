import { z } from 'zod'

const text = (longest: number) => z.string().min(1).max(longest)
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|\+00:00)$/, "must be yyyy-MM-dd'T'HH:mm:ss'Z'")
  .refine((value) => !Number.isNaN(Date.parse(value)), 'is not a date')
const link = z
  .string()
  .max(512)
  .refine((value) => /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value), 'must be an http(s) URL')

/** A decimal number with a point; Unlimit's own shop plugins send it as a string. */
export const amount = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal number')])
  .transform(Number)
  .refine((value) => value > 0, 'must be above 0')
  .refine((value) => value < 10_000_000_000, 'must be less than 10 billion')
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-4, 'has too many decimals')

export const requestHead = z.object({ id: text(50), time: moment })

/** Field limits of the official Java SDK 3.89.16; unknown fields are accepted and ignored. */
export const paymentRequest = z.object({
  request: requestHead,
  merchant_order: z.object({
    id: text(50),
    description: text(200),
    expire_at: moment.optional(),
    items: z
      .array(
        z.object({
          name: text(50),
          description: text(200).optional(),
          count: z.number().int().min(1).optional(),
          price: amount.optional(),
        }),
      )
      .optional(),
    shipping_address: z.record(z.string(), z.unknown()).optional(),
  }),
  payment_method: text(50).optional(),
  payment_methods: z.array(text(50)).min(1).optional(),
  payment_data: z.object({
    amount,
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
    note: z.string().max(100).optional(),
    dynamic_descriptor: z.string().max(25).optional(),
    preauth: z.boolean().optional(),
    three_ds_mode: z.enum(['01', '02', '03']).optional(),
  }),
  customer: z.object({
    id: z.string().max(256).optional(),
    email: z.email().max(256).optional(),
    full_name: text(255).optional(),
    identity: z.string().max(256).optional(),
    locale: z.string().max(10).optional(),
    phone: z.string().max(20).optional(),
    ip: z.string().max(45).optional(),
  }),
  ewallet_account: z.object({ id: text(256).optional() }).optional(),
  return_urls: z
    .object({
      success_url: link.optional(),
      decline_url: link.optional(),
      cancel_url: link.optional(),
      inprocess_url: link.optional(),
      return_url: link.optional(),
    })
    .optional(),
})
export type PaymentRequest = z.infer<typeof paymentRequest>
