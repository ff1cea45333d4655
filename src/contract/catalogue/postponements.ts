import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { freeText } from '../platform/fields.ts'

const question = z.object({
  /**
   * open: no answer yet. too_late: the deadline is over, and the tickets stay valid. ended: the order ended before
   */
  state: z.enum(['open', 'kept', 'given_back', 'too_late', 'ended']),
  event: z.string(),
  number: z.string().describe('of the order'),
  tickets: z.int(),
  /** local times with offset */
  before: z.string(),
  now: z.string(),
  /** null where they are unknown */
  endsBefore: z.string().nullable(),
  endsNow: z.string().nullable(),
  timeZone: z.string(),
  timeZoneBefore: z.string(),
  place: z.string(),
  /** the original place, if the place changes */
  placeBefore: z.string().nullable(),
  until: z.string().describe('last moment for returning tickets'),
  mayGiveBack: z.boolean(),
  /** opens `/refund-account`, where customers enter an account for a refund that staff send */
  refundToken: z.string().nullable(),
})

export type PostponedQuestion = z.output<typeof question>

const link = z.object({ token: freeText().min(1).max(200) })

export const postponementContract = {
  'GET /shop-api/postponed-order': {
    who: 'anyone',
    summary: 'An order of an event that was postponed, by the signed link of its mail; changes nothing',
    query: link,
    answer: question,
  },
  'POST /shop-api/postponed-order': {
    who: 'anyone',
    summary: 'Keeps the tickets of a postponed event, or returns all of them for a refund',
    query: link,
    body: z.object({ answer: z.enum(['keep', 'give_back']) }),
    answer: question,
  },
} satisfies EndpointMap
