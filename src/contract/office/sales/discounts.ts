import { z } from 'zod'
import {
  byId,
  countryCode,
  freeText,
  localTime,
  numericId,
  oneLine,
  rowId,
  rowVersion,
} from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { discountStates } from '#domain/sales/discounts/discount-states.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const limit = z.number().int().min(1).max(1_000_000).nullable()

const row = z.object({
  id: z.number(),
  code: z.string(),
  state: z.enum(discountStates),
  percent: z.number(),
  uses: z.number(),
  totalLimit: z.number().nullable(),
  perCustomerLimit: z.number().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  timeZone: z.string(),
  events: z
    .array(z.object({ id: z.number(), name: z.string(), countryCode: z.enum(countryCodes) }))
    .describe("of the caller's countries"),
  elsewhere: z.number().describe('number of its events in other countries'),
})

const ticket = z.object({
  variantId: z.number(),
  eventId: z.number(),
  event: z.string(),
  ticket: z.string(),
  city: z.string(),
  currency: z.enum(currencies),
  listPrice: z.number().describe('in major units'),
  price: z
    .number()
    .nullable()
    .describe('price with the code in major units; null if the code does not apply'),
})

/** A code and the tickets of its events; hours are in the time zone of the first event. */
const discount = row.extend({ version: z.number(), tickets: z.array(ticket) })

const written = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[\w-]{3,30}$/, 'field_is_invalid'),
  percent: z
    .number()
    .min(0)
    .max(100)
    .describe('price shown to customers, and of tickets without their own price'),
  totalLimit: limit,
  perCustomerLimit: limit,
  validFrom: localTime,
  validUntil: localTime,
  tickets: z
    .array(
      z.object({
        variantId: rowId,
        price: z
          .number()
          .min(0)
          .max(10_000_000)
          .nullable()
          .describe('in major units; null for the percentage'),
      }),
    )
    .min(1, 'field_is_required')
    .max(1_000),
  reason: freeText().trim().max(500, 'text_too_long').optional(),
})

const saved = z.object({ id: z.number().nullable(), approval: z.object({ id: z.number() }).nullable() })
const see = { may: 'discounts.see' } as const
const edit = { may: 'discounts.edit' } as const

export type DiscountToEdit = z.output<typeof discount>
export type DiscountRow = z.output<typeof row>

/**
 * Discount codes. One that halves a price at least, or has no limit of uses, waits for a second person (202).
 */
export const officeDiscountContract = {
  'GET /office-api/discounts': {
    who: see,
    summary: 'Discount codes by state, country, event and letters of the code, the latest first',
    query: z.object({
      q: oneLine().max(100).optional(),
      state: z.enum(discountStates).optional(),
      country: countryCode.optional(),
      event: numericId.optional(),
      after: numericId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ rows: z.array(row), count: z.number(), next: z.number().nullable() }),
  },
  'GET /office-api/discounts/{id}': {
    who: see,
    summary: 'A discount code with the tickets of its events',
    params: byId,
    answer: discount,
  },
  'GET /office-api/events/{id}/discountable': {
    who: see,
    summary: 'The tickets of an event, for a new discount code',
    params: byId,
    answer: z.object({ timeZone: z.string(), tickets: z.array(ticket) }),
  },
  'POST /office-api/discounts': {
    who: edit,
    summary: 'Creates a discount code',
    body: written,
    answer: saved,
  },
  'PUT /office-api/discounts/{id}': {
    who: edit,
    summary: 'Changes a discount code; orders that have used it keep their prices',
    params: byId,
    body: written.extend({ version: rowVersion.optional() }),
    answer: saved,
  },
  'POST /office-api/discounts/{id}/end': {
    who: edit,
    summary: 'Ends a discount code at once',
    params: byId,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
