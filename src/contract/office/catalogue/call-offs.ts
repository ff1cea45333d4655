import { z } from 'zod'
import { byId, freeText, numericId, rowId } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

/** The progress of an order of a call-off. */
export const callOffStates = ['planned', 'asked', 'sent', 'done', 'failed', 'by_hand'] as const
const state = z.enum(callOffStates)
const act = z.enum(['cancel', 'refund', 'late'])
const amount = z.number().describe('in major units of the currency')
const currency = z.enum(currencies)
const why = freeText('reason_missing').trim().min(1, 'reason_missing').max(500, 'text_too_long')

const plan = z.object({
  event: z.object({ id: z.int(), name: z.string() }),
  dates: z.array(z.object({ id: z.int(), startsAt: z.string() })),
  whole: z.boolean(),
  holds: z.int().describe('carts that end'),
  orders: z.array(
    z.object({
      act: z.enum(['cancel', 'refund']),
      paymentCode: z.enum([...paymentCodes, prepaid]),
      currency,
      orders: z.int(),
      tickets: z.int(),
      amount,
    }),
  ),
  accounts: z.int().describe('customers who have to enter an account'),
  mails: z.int(),
  sample: z.object({ subject: z.string(), text: z.string() }).nullable().describe('one of the mails'),
})

const approval = z.object({ id: z.int() })

const row = z.object({
  id: z.int(),
  number: z.string(),
  act,
  state,
  why: z.string().nullable(),
  paymentCode: z.enum([...paymentCodes, prepaid]),
  currency,
  amount,
  changedAt: z.iso.datetime(),
})

const callOff = z.object({
  id: z.int(),
  /** asked: waits for its approval. running: some orders are left. withdrawn: not approved */
  state: z.enum(['asked', 'running', 'finished', 'withdrawn']),
  whole: z.boolean(),
  dates: z.array(z.string()),
  why: z.string(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  approvalId: z.int().nullable(),
  counts: z.array(z.object({ state, act, currency, orders: z.int(), amount })),
})

export type CallOffAnswer = z.output<typeof callOff>
export type CallOffPlanAnswer = z.output<typeof plan>
export type CallOffOrder = z.output<typeof row>

/** Calling events off. */
export const callOffContract = {
  'POST /office-api/events/{id}/call-off': {
    who: { may: 'call-offs.ask' },
    stepUp: true,
    summary:
      'Requests to call off an event or some of its dates: with `dryRun` the plan; with the `hash` of that plan it closes the sale and requests the approval',
    params: byId,
    body: z.object({
      why,
      dates: z.array(rowId).min(1).max(400).optional().describe('ids; default: every future date'),
      dryRun: z.boolean().optional(),
      hash: freeText().max(100).optional(),
    }),
    answer: z.object({
      plan,
      hash: z.string(),
      callOff: z.object({ id: z.int() }).optional(),
      approval: approval.nullable().optional(),
    }),
  },
  'GET /office-api/events/{id}/call-off': {
    who: { may: 'call-offs.see' },
    summary: 'The call-offs of an event, the latest first, and the progress of each order of one of them',
    params: byId,
    query: z.object({
      callOff: numericId.optional().describe('default: the latest'),
      state: z.enum(['', ...callOffStates]).default(''),
      after: numericId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({
      event: z.object({ id: z.int(), slug: z.string(), name: z.string(), countryCode: z.enum(countryCodes) }),
      /** the dates that may be called off */
      dates: z.array(z.object({ id: z.int(), startsAt: z.string() })),
      callOffs: z.array(callOff),
      rows: z.array(row),
      next: z.int().nullable(),
    }),
  },
  'POST /office-api/call-off-orders/{id}/retry': {
    who: { may: 'refunds.send' },
    stepUp: true,
    summary: 'Retries a failed order of a call-off',
    params: byId,
    answer: z.object({ state }),
  },
  'POST /office-api/call-off-orders/{id}/by-hand': {
    who: { may: 'refunds.send' },
    stepUp: true,
    summary: 'Hands a failed order of a call-off over to staff',
    params: byId,
    body: z.object({ reason: why }),
    answer: z.object({ state }),
  },
} satisfies OfficeEndpointMap
