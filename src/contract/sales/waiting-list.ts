import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, freeText, largestInteger, numericId } from '../platform/fields.ts'

const trip = {
  eventName: z.string(),
  slug: z.string(),
  category: z.string(),
  name: z.string(),
  /** local time with offset */
  startsAt: z.string(),
  timeZone: z.string(),
  /** the number of seats that the customer wants */
  seats: z.int(),
}

const waitingEntry = z.object({
  id: z.string(),
  ...trip,
  eventId: z.int(),
  eventDateId: z.int(),
  productVariantId: z.int(),
  provinceId: z.int(),
  /** the position on the list, from 1; null once there is an offer */
  place: z.int().nullable(),
  /** seats that are held for the customer until then; possibly fewer than wanted */
  offer: z.object({ holdId: z.string(), seats: z.int(), until: z.string() }).nullable(),
})

const linkedEntry = z.object({ ...trip, state: z.enum(['waiting', 'offered', 'ended']) })

export type WaitingEntry = z.output<typeof waitingEntry>
export type LinkedEntry = z.output<typeof linkedEntry>

const link = z.object({ token: freeText().min(1).max(200) })

export const waitingListContract = {
  'GET /shop-api/waiting-list': {
    who: 'customer',
    summary: "The customer's entries on waiting lists, with current offers",
    answer: z.array(waitingEntry),
  },
  'POST /shop-api/waiting-list': {
    who: 'customer',
    summary:
      'Joins the waiting list of a sold-out variant on a date; released seats are offered in the order of joining',
    body: z.object({
      eventDateId: numericId,
      productVariantId: numericId,
      seats: z.coerce.number().int().min(1).max(largestInteger),
    }),
    answer: z.object({ id: z.string() }),
  },
  'DELETE /shop-api/waiting-list/{id}': {
    who: 'customer',
    summary: 'Leaves a waiting list; offered seats go to the next customer',
    params: byUuid,
    answer: z.object({}),
  },
  'GET /shop-api/waiting-entry': {
    who: 'anyone',
    summary: 'An entry of a waiting list, by the signed link of its mails; changes nothing',
    query: link,
    answer: linkedEntry,
  },
  'POST /shop-api/waiting-entry': {
    who: 'anyone',
    summary: 'Leaves a waiting list, by the signed link of a mail',
    query: link,
    body: z.object({ answer: z.literal('stop') }),
    answer: linkedEntry,
  },
} satisfies EndpointMap
