import { z } from 'zod'
import { legs } from '#domain/tickets/boarding.ts'
import type { EndpointMap } from './endpoint.ts'
import { freeText, oneLine } from './fields.ts'

/** What a scanned ticket is for, as staff read it. */
export const checkedIn = z.object({
  /** who bought it */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** MM-DD-YYYY HH:mm at the place */
  date: z.string(),
  /** the same moment in ISO 8601, with the place's offset */
  startsAt: z.string(),
  timeZone: z.string(),
  event: z.object({ name: z.string(), placeName: z.string() }),
  orderNumber: z.string(),
  ticketQuantity: z.number(),
  passengerQuantity: z.number(),
  leg: z.enum(legs),
})

export type CheckedIn = z.output<typeof checkedIn>

/**
 * What comes beside a refusal of a genuine ticket (`error.data`): what it is for and, for `already_used`, when,
 * where and by whom it was used.
 */
export const refusedTicket = z.object({
  ticket: checkedIn.optional(),
  /** ISO 8601 */
  usedAt: z.string().optional(),
  usedBy: z.string().optional(),
  usedOn: z.string().nullish(),
})

export type RefusedTicket = z.output<typeof refusedTicket>

export const ticketEndpoints = {
  'POST /api/order/{orderId}/check-complete': {
    who: 'staff',
    summary: 'Checks the passengers of an order in; the same nonce again is the same answer again',
    // Whatever a code may say is answered and recorded as a ticket, not as a malformed call.
    params: z.object({ orderId: freeText().max(200) }),
    body: z.object({
      s: freeText().max(1000).default(''),
      k: freeText().max(1000).default(''),
      /** new for each scan, the same for each try to send it */
      nonce: freeText().min(8).max(100),
      leg: z.enum(legs).default('outbound'),
      device: oneLine().max(100).optional(),
    }),
    answer: checkedIn,
  },
} satisfies EndpointMap
