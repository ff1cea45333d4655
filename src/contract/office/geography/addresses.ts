import { z } from 'zod'
import { calendarDay, countryCode, freeText, idOf } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { pointSources, readPoint } from '#domain/geography/points/point.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const byId = z.object({
  id: freeText()
    .regex(/^[0-9a-f-]{36}\.\d{1,3}$/, 'field_is_invalid')
    .describe('of the ticket, a dot, the position of the address'),
})

const row = z.object({
  id: z.string(),
  address: z.string(),
  county: z.string(),
  province: z.string(),
  countryCode: z.enum(countryCodes),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  source: z.enum(pointSources),
  accuracy: z.number().nullable().describe('metres'),
  people: z.number(),
  orderNumber: z.string(),
  tripId: z.number().describe('the date of the event'),
  eventName: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
})

export type AddressRow = z.output<typeof row>

const see = { may: 'trips.see' } as const

/** The locations of addresses of coming dates; staff can locate those that are known only to their county. */
export const addressContract = {
  'GET /office-api/addresses': {
    who: see,
    summary: 'Addresses of the tickets of coming dates, the soonest first',
    query: z.object({
      ...listQuery(['startsAt', '-startsAt']),
      country: countryCode.optional(),
      state: z.enum(['', 'county', 'located']).default('').describe('county: known only to their county'),
      trip: idOf('field_is_invalid').optional(),
      day: z
        .union([z.literal(''), calendarDay()])
        .default('')
        .describe('of the date, in its zone'),
    }),
    answer: z.object({
      ...listAnswer(row),
      inCounty: z
        .int()
        .describe(
          'counted over all that match the filter except `state`: addresses known only to their county',
        ),
      all: z.int(),
      trip: z.object({ eventName: z.string(), startsAt: z.iso.datetime(), timeZone: z.string() }).nullable(),
    }),
  },
  'GET /office-api/addresses/{id}': {
    who: see,
    summary: 'An address of a ticket',
    params: byId,
    answer: row.extend({ sameText: z.number().describe('other addresses with this text in this county') }),
  },
  'PUT /office-api/addresses/{id}/point': {
    who: { may: 'trips.plan' },
    summary:
      'Sets the point of an address, also for all others with the same text and county that no customer has located',
    params: byId,
    body: z.object({
      point: freeText()
        .max(60, 'field_is_invalid')
        .refine((text) => readPoint(text) !== null, 'field_is_invalid')
        .describe('`latitude, longitude` in degrees'),
    }),
    answer: z.object({ addresses: z.number() }),
  },
} satisfies OfficeEndpointMap
