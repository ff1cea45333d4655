import { z } from 'zod'
import { mostReviewWords } from '#domain/travel/reviews/review.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { freeText } from '../platform/fields.ts'

const link = z.object({ token: freeText().min(1).max(200) })

const score = z.coerce
  .number({ error: 'review_score_missing' })
  .int('review_score_missing')
  .min(1, 'review_score_missing')
  .max(5, 'review_score_missing')

/** Plain text of some lines: what could turn the direction of the text around it becomes a space. */
const words = freeText()
  .overwrite((text) =>
    text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' '),
  )
  .trim()
  .max(mostReviewWords, 'text_too_long')

export const sentReview = z.object({
  ride: score,
  punctuality: score,
  driver: score,
  words: words.default(''),
  publish: z.enum(['', 'on']).default('').describe('the consent to publish the words: an unticked box'),
})

const review = z.object({
  event: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  until: z.iso.datetime().describe('answers are given and changed until then'),
  isOpen: z.boolean(),
  isPublic: z.boolean().describe('words about a private event are never published'),
  isStopped: z.boolean().describe('no such mails any more'),
  answer: z
    .object({
      ride: z.int(),
      punctuality: z.int(),
      driver: z.int(),
      words: z.string(),
      isPublished: z.boolean(),
    })
    .nullable(),
})

export type RideReview = z.output<typeof review>

/** The page of the thank-you mail: three questions after a ride, without a log-in. */
export const reviewContract = {
  'GET /shop-api/ride-review': {
    who: 'anyone',
    summary: 'The three questions after a ride and their answers; changes nothing',
    query: link,
    answer: review,
  },
  'POST /shop-api/ride-review': {
    who: 'anyone',
    summary: 'Answers the three questions, or changes the answers for some days',
    query: link,
    body: sentReview,
    answer: review,
  },
  'POST /shop-api/ride-review/withdrawal': {
    who: 'anyone',
    summary: 'Withdraws the consent to the publication of the words, at any time',
    query: link,
    answer: review,
  },
  'POST /shop-api/ride-review/stop': {
    who: 'anyone',
    summary: 'Ends the thank-you mails to the customer; mail programs call it with one click (RFC 8058)',
    query: link,
    answer: review,
  },
} satisfies EndpointMap
