import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { countryCode, localeQuery } from '../platform/fields.ts'
import { focus } from '../platform/picture-focus.ts'

/**
 * A slide: a picture, its alternative text, and the path of the shop or external address that it links to.
 */
export const landingSlide = z.object({
  id: z.number(),
  url: z.string(),
  imagePath: z.string(),
  focus,
  title: z.string(),
})

/** A comment by a passenger, shortened for the landing page. */
export const landingComment = z.object({
  id: z.number(),
  message: z.string(),
  user: z.string(),
  imagePath: z.string(),
  focus,
  tags: z.array(z.string()),
})

export const landingPartner = z.object({ id: z.number(), name: z.string(), imagePath: z.string() })

export type LandingSlide = z.output<typeof landingSlide>
export type LandingComment = z.output<typeof landingComment>
export type LandingPartner = z.output<typeof landingPartner>

const landingQuery = z.object({ 'country-code': countryCode.optional(), ...localeQuery })

export const landingContract = {
  'GET /api/landing-slides': {
    who: 'anyone',
    summary: "The slides of a country's landing page",
    sharedSeconds: 2,
    query: landingQuery,
    answer: z.array(landingSlide),
  },
  'GET /api/landing-comments': {
    who: 'anyone',
    summary: 'Comments by passengers of a country, each at most 130 characters long',
    sharedSeconds: 2,
    query: landingQuery,
    answer: z.array(landingComment),
  },
  'GET /api/landing-partners': {
    who: 'anyone',
    summary: 'Names and logos of the partners in a country',
    sharedSeconds: 2,
    query: z.object({ 'country-code': countryCode.optional() }),
    answer: z.array(landingPartner),
  },
} satisfies EndpointMap
