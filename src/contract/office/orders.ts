import { z } from 'zod'
import { countryCodes } from '#domain/countries/country.ts'
import { currencies } from '#domain/money.ts'
import { orderStates } from '#domain/orders/order-states.ts'
import { orderFilterWaits, waitReasons } from '#domain/orders/wait-reasons.ts'
import { paymentCodes, prepaid } from '#domain/payments/payment-codes.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { countryCode, numericId, oneLine } from '../fields.ts'
import { listAnswer, listQuery } from './lists.ts'
import type { OfficeEndpointMap } from './office-endpoint.ts'

const day = z.iso.date('field_is_invalid').or(z.literal('')).default('')
const money = z.number().describe('in major units of the currency')
const currency = z.enum(currencies)

/** The filters of the list of orders, which its export takes, too. */
export const orderFilters = {
  q: oneLine().max(200).default(''),
  state: z.enum(['', ...orderStates]).default(''),
  payment: z.enum(['', ...paymentStates]).default(''),
  waits: z.enum(['', ...orderFilterWaits]).default(''),
  method: z.enum(['', ...paymentCodes, prepaid]).default(''),
  country: countryCode.optional(),
  province: numericId.optional(),
  event: oneLine().max(100).default('').describe('its id, or words of its name'),
  date: numericId.optional().describe('the id of a date of an event'),
  variant: numericId.optional(),
  tripFrom: day.describe('day of the trip by the clock of its place'),
  tripTo: day,
  from: day.describe('day of the order by the clock of the place of its event'),
  to: day,
  notes: z.enum(['', 'with']).default(''),
  sold: z.enum(['', 'staff', 'me']).default('').describe('sold by staff for a buyer'),
}

const row = z.object({
  number: z.string(),
  orderId: z.uuid(),
  state: z.enum(orderStates),
  paymentState: z.enum(paymentStates),
  waits: z.enum(waitReasons).nullable().describe('why it waits'),
  total: money,
  currency,
  paymentCode: z.enum([...paymentCodes, prepaid]),
  createdAt: z.iso.datetime(),
  holdUntil: z.iso.datetime().nullable().describe('until when its seats wait for the money'),
  countryCode: z.enum(countryCodes),
  event: z.object({ id: z.int(), name: z.string() }),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  province: z.string(),
  buyer: z.object({
    name: z.string(),
    email: z.string().nullable().describe('masked, or null, by the role'),
  }),
  tickets: z.int(),
  notes: z.int(),
  soldBy: z.string().nullable(),
})

export type OrderListRow = z.output<typeof row>

const see = { may: 'orders.see' } as const

/** Orders as staff find and help them. */
export const officeOrderEndpoints = {
  'GET /office-api/orders': {
    who: see,
    summary: 'Orders, the newest first, with the sums of the whole filter by currency',
    query: z.object({
      ...listQuery(['-createdAt', 'createdAt', 'startsAt', '-startsAt', 'holdUntil', '-holdUntil']),
      ...orderFilters,
    }),
    answer: z.object({
      ...listAnswer(row),
      sums: z.array(z.object({ currency, total: money })),
      names: z
        .object({ event: z.string().nullable(), variant: z.string().nullable(), date: z.string().nullable() })
        .describe('of what the filter names by an id; the date by the clock of its place'),
    }),
  },
  'GET /office-api/order-choices': {
    who: see,
    summary: 'What the list of orders is filtered by, in the countries of the caller',
    answer: z.object({
      countries: z.array(z.enum(countryCodes)),
      provinces: z.array(z.object({ id: z.int(), name: z.string(), countryCode: z.enum(countryCodes) })),
    }),
  },
} satisfies OfficeEndpointMap
