import { z } from 'zod'
import { byUuid, email, freeText, phone } from '#contract/platform/fields.ts'
import { officeRequestStates } from '#domain/catalogue/private-events/request-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { mailKinds, mailStates } from '#domain/mails/mail-kinds.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().describe('masked without the permission to see contacts, like the phone'),
  phone: z.string(),
  phoneText,
  countryCode: z.enum(countryCodes),
  verified: z.boolean().describe('the address is verified'),
  orders: z.int(),
  createdAt: z.iso.datetime(),
})

export type CustomerRow = z.output<typeof row>

const detail = row.extend({
  locale: z.enum(locales),
  pendingEmail: z.string().nullable().describe('new address, valid once its owner confirms it'),
  sessions: z.int().describe('number of open ones'),
  mayChangeLogIn: z
    .boolean()
    .describe(
      'whether the account is of a country where the caller may change its e-mail and end its sessions',
    ),
  deletedAt: z.iso.datetime().nullable(),
  suspendedAt: z.iso
    .datetime()
    .nullable()
    .describe('time from which the customer requests the data to be blocked'),
  blockedUntil: z.iso.datetime().nullable().describe('end of the legal blocking period of an erased account'),
  purchases: z.array(
    z.object({
      number: z.string(),
      state: z.enum(orderStates),
      event: z.string(),
      startsAt: z.iso.datetime(),
      timeZone: z.string(),
      total: z.int().describe('in minor units'),
      currency: z.enum(currencies),
    }),
  ),
  requests: z.array(z.object({ id: z.int(), name: z.string(), state: z.enum(officeRequestStates) })),
  mails: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(mailKinds),
      name: z.string().describe('kind, with its variant if there are several: refund_done'),
      state: z.enum(mailStates),
      createdAt: z.iso.datetime(),
    }),
  ),
  waiting: z
    .array(
      z.object({
        id: z.uuid(),
        event: z.string(),
        ticket: z.string(),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        seats: z.int(),
        place: z.int().nullable().describe('in the line; null once seats are offered'),
        offerUntil: z.iso.datetime().nullable().describe('end of the offer'),
      }),
    )
    .describe('open entries on waiting lists'),
  history: z.array(
    z.object({
      change: z.string(),
      by: z.enum(['staff', 'customer', 'system', 'provider']),
      at: z.iso.datetime(),
    }),
  ),
})

export type CustomerDetail = z.output<typeof detail>

const see = { may: 'customers.see' } as const
const correct = { may: 'orders.correct' } as const
const reason = freeText().trim().min(1, 'field_is_required').max(1_000, 'text_too_long')

/** The filters of the list. */
export const customerFilters = {
  q: listQuery(['-createdAt']).q,
  country: z.enum(['', ...countryCodes]).default(''),
  verified: z.enum(['', 'yes', 'no']).default(''),
  ...periodFilters,
}

/** The accounts of customers, for staff. */
export const customerContract = {
  'GET /office-api/customers': {
    who: see,
    summary: 'Customers with an account or an order in the caller’s countries, the newest first',
    query: z.object({ ...listQuery(['-createdAt', 'createdAt']), ...customerFilters }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/customers/{id}': {
    who: see,
    summary: 'A customer with orders, private events, mails and history; the access is logged',
    params: byUuid,
    answer: detail,
  },
  'POST /office-api/customers/{id}/verification': {
    once: true,
    who: correct,
    summary: 'Sends the verification mail again, to the address of the account or to the pending new one',
    params: byUuid,
    answer: z.object({}),
  },
  'POST /office-api/customers/{id}/password-link': {
    once: true,
    who: correct,
    summary: 'Mails a link that sets a new password to the address of the account',
    params: byUuid,
    answer: z.object({}),
  },
  'POST /office-api/customers/{id}/end-sessions': {
    who: correct,
    summary: 'Logs the customer out everywhere; only for an account of the caller’s countries',
    params: byUuid,
    answer: z.object({}),
  },
  'POST /office-api/customers/{id}/stop-waiting': {
    who: correct,
    summary: 'Removes the customer from a waiting list; the seats of an offer go to the next customer',
    params: byUuid,
    body: z.object({ entry: z.uuid('field_is_invalid') }),
    answer: z.object({}),
  },
  'POST /office-api/customers/{id}/contact': {
    once: true,
    who: correct,
    summary:
      'Corrects the phone, or requests a new e-mail, this only for an account of the caller’s countries: it takes effect once its owner confirms it; the old address gets a link to undo it',
    params: byUuid,
    body: z.object({ email, phone, reason }),
    answer: z.object({ confirm: z.boolean().describe('the new address has to be confirmed') }),
  },
} satisfies OfficeEndpointMap
