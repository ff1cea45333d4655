import { z } from 'zod'
import {
  email,
  idempotentCall,
  lastName,
  numericId,
  oneLine,
  personName,
  phone,
} from '#contract/platform/fields.ts'
import { orderDraft } from '#contract/sales/orders.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const who = { may: 'orders.correct' } as const

/** Sales by phone to a named buyer. */
export const phoneSaleContract = {
  'GET /office-api/sale-choices': {
    who,
    summary: 'The choices for a sale by phone: events, then dates and provinces, then tickets',
    query: z.object({
      q: oneLine().max(100).default(''),
      event: numericId.optional(),
      date: numericId.optional(),
      province: numericId.optional(),
    }),
    answer: z.object({
      events: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          placeName: z.string(),
          timeZone: z.string(),
          startsAt: z.iso.datetime(),
          countryCode: z.enum(countryCodes),
          currency: z.enum(currencies),
        }),
      ),
      hasMore: z.boolean().describe('whether more events match than are listed'),
      dates: z.array(z.object({ id: z.int(), startsAt: z.iso.datetime() })),
      provinces: z.array(z.object({ id: z.int(), name: z.string() })),
      tickets: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          price: z.number().describe('in major units of the currency'),
          capacity: z.int(),
          stops: z.int(),
          left: z.int(),
          placeId: z.int(),
          approaches: z.array(z.object({ address: z.string(), countyId: z.int(), county: z.string() })),
        }),
      ),
      counties: z.array(z.object({ id: z.int(), name: z.string() })),
      methods: z.array(z.enum(paymentCodes)),
    }),
  },
  'POST /office-api/orders': {
    who,
    summary:
      'Places an order for a named buyer, whose account is created if there is none. The buyer pays by transfer or by the link in the mail',
    headers: idempotentCall,
    body: z.object({
      buyer: z.object({ email, firstName: personName, lastName, phone }),
      order: orderDraft.omit({ url: true, holdId: true }),
    }),
    answer: z.object({
      number: z.string(),
      orderId: z.uuid(),
      newAccount: z.boolean().describe('the buyer was mailed a link to choose a password'),
    }),
  },
} satisfies OfficeEndpointMap
