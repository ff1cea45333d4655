import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { numericId } from '../platform/fields.ts'

const params = z.object({ eventId: numericId })
const answer = z.object({ wanted: z.boolean() })

/** One mail to a customer when seats of an event can be bought. */
export const seatAlertContract = {
  'GET /shop-api/seat-alerts/{eventId}': {
    who: 'customer',
    summary: 'Whether the customer has set an alert for seats of an event',
    params,
    answer,
  },
  'PUT /shop-api/seat-alerts/{eventId}': {
    who: 'customer',
    summary: 'Sets an alert: one mail when seats of the event can be bought. Refused when its sale is over',
    params,
    answer,
  },
  'DELETE /shop-api/seat-alerts/{eventId}': {
    who: 'customer',
    summary: 'Removes the alert',
    params,
    answer,
  },
} satisfies EndpointMap
