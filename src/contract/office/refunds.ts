import { z } from 'zod'
import { currencies } from '#domain/money.ts'
import { refundStates } from '#domain/payments/refund-states.ts'
import { freeText, idempotentCall, oneLine, uuid } from '../fields.ts'
import type { OfficeEndpointMap } from './office-endpoint.ts'

const currency = z.enum(currencies)
const amount = z.number().describe('major units')
const byNumber = z.object({ number: oneLine().min(1).max(64) })
const ask = { may: 'refunds.ask' } as const

const refundMade = z.object({
  id: z.string(),
  amount,
  currency,
  ticketIds: z.array(uuid),
  parts: z
    .array(z.object({ id: uuid, code: z.string(), amount, state: z.enum(refundStates) }))
    .describe('one for each payment that gives money back, the newest first'),
})

export type RefundMade = z.output<typeof refundMade>

/** Money that goes back to buyers. */
export const officeRefundEndpoints = {
  'POST /office-api/orders/{number}/refunds': {
    who: ask,
    stepUp: true,
    summary:
      'Refunds tickets, an amount (major units) or, without either, all of an order; 202 with an approval when a second person has to approve it',
    params: byNumber,
    headers: idempotentCall,
    body: z.object({
      amount: z.number().positive('field_is_invalid').max(1e12, 'field_is_invalid').optional(),
      ticketIds: z.array(uuid).min(1, 'field_is_required').max(100).optional(),
      reason: freeText().trim().min(1, 'field_is_required').max(500, 'text_too_long'),
    }),
    answer: z.union([z.object({ refund: refundMade }), z.object({ approval: z.object({ id: z.int() }) })]),
  },
} satisfies OfficeEndpointMap
