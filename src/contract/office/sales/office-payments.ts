import { z } from 'zod'
import { byUuid, countryCode, numericId, uuid } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { attemptStates } from '#domain/sales/payments/attempts/attempt-states.ts'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { refundStates } from '#domain/sales/payments/refunds/refund-states.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const amount = z.number().describe('major units')

const row = z.object({
  id: uuid,
  number: z.string().describe('of the order'),
  countryCode: z.enum(countryCodes),
  state: z.enum(attemptStates),
  amount,
  currency: z.enum(currencies),
  code: z.enum(paymentCodes),
  createdAt: z.iso.datetime(),
})

export type PaymentListRow = z.output<typeof row>

const notificationRow = z.object({
  id: z.int(),
  provider: z.string(),
  receivedAt: z.iso.datetime(),
  times: z.int().describe('number of deliveries'),
  outcome: z.string().nullable().describe('null: not settled yet'),
  isOpen: z.boolean().describe('had no effect'),
  number: z.string().nullable().describe('of the order, where it is known'),
})

export type NotificationListRow = z.output<typeof notificationRow>

const detail = row.extend({
  updatedAt: z.iso.datetime(),
  askedAt: z.iso.datetime().nullable().describe('time of the last request to the provider'),
  fee: amount.nullable(),
  merchantReference: z.string(),
  providerReference: z.string().nullable(),
  said: z.string().describe("the provider's last answer, masked"),
  refunds: z.array(z.object({ id: uuid, amount, state: z.enum(refundStates) })),
  notifications: z.array(notificationRow),
})

export type PaymentDetail = z.output<typeof detail>

const notification = notificationRow.extend({
  handledAt: z.iso.datetime().nullable(),
  paymentId: uuid.nullable(),
  headers: z.array(z.string()).describe('their names'),
  query: z.string().describe('masked'),
  body: z.string().describe('masked'),
  replays: z.array(z.object({ at: z.iso.datetime(), by: z.string(), outcome: z.string() })),
  mayReplay: z.boolean(),
})

export type NotificationDetail = z.output<typeof notification>

const byNumericId = z.object({ id: numericId })
const see = { may: 'reports.money' } as const

/** The filters of the list. */
export const paymentFilters = {
  q: listQuery(['-createdAt']).q,
  state: z.enum(['', ...attemptStates]).default(''),
  country: countryCode.optional(),
  method: z.enum(['', ...paymentCodes]).default(''),
  ...periodFilters,
}

/** Payment attempts, and the notifications of payment providers about them. */
export const officePaymentContract = {
  'GET /office-api/payments': {
    who: see,
    summary: 'Payment attempts, the newest first, with the totals of the filter by currency',
    query: z.object({ ...listQuery(['-createdAt', 'createdAt']), ...paymentFilters }),
    answer: z.object({
      ...listAnswer(row),
      sums: z.array(z.object({ currency: z.enum(currencies), amount: z.int().describe('minor units') })),
    }),
  },
  'GET /office-api/payments/{id}': {
    who: see,
    summary: 'A payment attempt with its refunds and its notifications',
    params: byUuid,
    answer: detail,
  },
  'GET /office-api/notifications': {
    who: see,
    summary: 'Notifications of payment providers, the newest first',
    query: z.object({
      ...listQuery(['-id', 'id']),
      state: z.enum(['', 'open']).default('').describe('open: without effect'),
    }),
    answer: z.object(listAnswer(notificationRow)),
  },
  'GET /office-api/notifications/{id}': {
    who: see,
    summary: 'A notification of a payment provider, without personal data and secrets; the access is logged',
    params: byNumericId,
    answer: notification,
  },
  'POST /office-api/notifications/{id}/replay': {
    who: { may: 'refunds.send' },
    stepUp: true,
    summary: 'Parses a notification again, looks up the payment and settles its current state',
    params: byNumericId,
    answer: z.object({ outcome: z.string() }),
  },
} satisfies OfficeEndpointMap
