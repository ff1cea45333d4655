import { z } from 'zod'
import type { EndpointMap } from '../platform/endpoint.ts'
import { countryCode, freeText, numericId, point } from '../platform/fields.ts'

const addressSuggestion = z.object({
  /** street and number, as stored when chosen */
  address: z.string(),
  /** distinguishes it from similar ones: quarter, postcode, city; may be empty */
  detail: z.string(),
  /** the county of the address; null when it is not certain */
  countyId: z.number().nullable(),
})

/** The probable location of an address; `county`: only the county is known. */
const typedPoint = point.extend({ source: z.enum(['geocoder', 'county']) })

export type TypedPoint = z.output<typeof typedPoint>
export type AddressSuggestion = z.output<typeof addressSuggestion>

export const addressSuggestionContract = {
  'GET /shop-api/address-suggestions': {
    who: 'customer',
    summary:
      'Suggestions for a partial address in a county, a province or a country. `offered` is false if the shop has no geocoder for suggestions',
    query: z.object({
      q: freeText().max(200),
      'county-id': numericId.optional(),
      'province-id': numericId.optional(),
      'country-code': countryCode.optional(),
    }),
    answer: z.object({ offered: z.boolean(), suggestions: z.array(addressSuggestion) }),
  },
  'GET /shop-api/address-point': {
    who: 'customer',
    summary: 'The probable location of an address in a county, before it is part of an order',
    query: z.object({ address: freeText().max(200), 'county-id': numericId }),
    answer: z.object({ found: typedPoint.nullable() }),
  },
} satisfies EndpointMap
