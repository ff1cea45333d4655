import { z } from 'zod'
import { byId, freeText } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { dataRequestKinds, dataRequestStates } from '#domain/people/accounts/data-request-rights.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const row = z.object({
  id: z.int(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  source: z.enum(['office', 'shop']).describe('made by staff for a customer, or by the customer in the shop'),
  countryCode: z.enum(countryCodes),
  customer: z.object({
    id: z.uuid(),
    name: z.string().describe('empty once erased'),
    email: z.string().describe('masked without the permission to see contacts'),
  }),
  receivedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().describe('legal deadline of the answer'),
})

export type DataRequestRow = z.output<typeof row>

export const erasureParts = [
  'profile',
  'addresses',
  'friends',
  'passengers',
  'mails',
  'enquiries',
  'private_events',
  'waiting',
  'refund_accounts',
  'orders',
  'ledger',
  'log',
] as const

const detail = row.extend({
  note: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  blockedUntil: z.iso
    .datetime()
    .nullable()
    .describe('for a completed erasure: end of the legal blocking period'),
  suspendedAt: z.iso
    .datetime()
    .nullable()
    .describe('for a request to block: start of the blocking, null once it has ended'),
  blocks: z.boolean().describe('an erasure of today blocks the data before they are deleted'),
  years: z.number().describe('RETENTION_YEARS: how long after the last trip they are blocked'),
  hasTripsAhead: z.boolean().describe('an erasure has to wait'),
  plan: z
    .array(z.object({ part: z.enum(erasureParts), count: z.int(), stays: z.boolean() }))
    .describe('for an erasure: data that are deleted, and data that stay without a name'),
})

export type DataRequestDetail = z.output<typeof detail>

const blocked = z.object({
  data: z.enum(['account', 'passengers']),
  countryCode: z.enum(countryCodes),
  customer: z.uuid().nullable(),
  order: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  blockedAt: z.iso.datetime(),
  deleteAt: z.iso.datetime().nullable().describe('null if the data are blocked on request'),
})

export type BlockedData = z.output<typeof blocked>

const retained = z.object({
  part: z.enum([
    'complaints',
    'customers',
    'enquiries',
    'mails',
    'passengers',
    'notifications',
    'drivers',
    'blocked',
  ]),
  count: z.int(),
  oldest: z.iso.datetime().nullable(),
})

const see = { may: 'data-rights.see' } as const
const handle = { may: 'data-rights.handle' } as const
const note = freeText().trim().max(4_000, 'text_too_long').default('')
const reason = freeText().trim().min(1, 'field_is_required').max(1_000, 'text_too_long')

/** Requests of customers about their personal data, and their retention. */
export const dataRequestContract = {
  'GET /office-api/data-requests': {
    who: see,
    summary: 'Requests about personal data, sorted by deadline',
    query: z.object({
      ...listQuery(['dueAt', '-dueAt']),
      state: z.enum(['', ...dataRequestStates]).default(''),
      kind: z.enum(['', ...dataRequestKinds]).default(''),
      country: z.enum(['', ...countryCodes]).default(''),
    }),
    answer: z.object(listAnswer(row)),
  },
  'POST /office-api/data-requests': {
    once: true,
    who: handle,
    summary: 'Records a request of a customer who writes or calls',
    body: z.object({ customer: z.uuid('field_is_invalid'), kind: z.enum(dataRequestKinds), note }),
    answer: z.object({ id: z.int() }),
  },
  'GET /office-api/data-requests/{id}': {
    who: see,
    summary: 'A request; for an erasure with the plan of what is deleted and retained',
    params: byId,
    answer: detail,
  },
  'GET /office-api/data-requests/{id}/export': {
    who: handle,
    stepUp: true,
    summary: 'All data of the customer, as a page and as JSON; the access is logged',
    params: byId,
    answer: z.object({ html: z.string(), json: z.string() }),
  },
  'POST /office-api/data-requests/{id}/erase': {
    who: handle,
    stepUp: true,
    summary: 'Erases the customer except data that the law requires, and answers the request by a last mail',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/data-requests/{id}/close': {
    who: handle,
    summary: 'Closes a request as answered or rejected',
    params: byId,
    body: z.object({ outcome: z.enum(['done', 'rejected']), reason }),
    answer: z.object({}),
  },
  'POST /office-api/data-requests/{id}/lift': {
    who: handle,
    summary: 'Ends a blocking that the customer requested',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/blocked-data': {
    once: true,
    who: { may: 'data-rights.read-blocked' },
    stepUp: true,
    summary: 'Blocked data of an e-mail or an order, for an authority or a court; the access is logged',
    body: z.object({ q: freeText().trim().min(1, 'field_is_required').max(200, 'text_too_long'), reason }),
    answer: z.object({ rows: z.array(blocked) }),
  },
  'GET /office-api/retention': {
    who: see,
    summary: 'The number of rows that are due for deletion, by kind, and the oldest; changes nothing',
    answer: z.object({ years: z.number(), parts: z.array(retained) }),
  },
} satisfies OfficeEndpointMap
