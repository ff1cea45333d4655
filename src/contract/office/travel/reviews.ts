import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { reviewFilters } from '#domain/travel/reviews/review.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const score = z.int().min(1).max(5)

const row = z.object({
  id: z.string(),
  orderNumber: z.string(),
  event: z.string(),
  countryCode: z.enum(countryCodes),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  answeredAt: z.iso.datetime(),
  ride: score,
  punctuality: score,
  driver: score,
  words: z.string().describe('contacts in them are masked for callers who may not see contacts'),
  mayPublish: z.boolean().describe('the author has agreed to the publication of the words'),
})

export type ReviewRow = z.output<typeof row>

/** The answers of customers to the three questions after a ride. */
export const officeReviewContract = {
  'GET /office-api/ride-reviews': {
    who: { may: 'reports.occupancy' },
    summary: 'Answers to the three questions after a ride, the newest first',
    query: z.object({
      ...listQuery(['-at', 'at']),
      ...periodFilters,
      only: z
        .enum(['', ...reviewFilters])
        .default('')
        .describe('low: an answer of 1 or 2; words: with words'),
      country: z.enum(countryCodes).optional(),
    }),
    answer: z.object(listAnswer(row)),
  },
} satisfies OfficeEndpointMap
