import { z } from 'zod'
import { byUuid, countryCode, freeText, idempotentCall, oneLine, uuid } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { billStates } from '#domain/sales/payments/bills/bill-states.ts'
import { paymentCodes } from '#domain/sales/payments/payment-codes.ts'
import { refundStates } from '#domain/sales/payments/refunds/refund-states.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const currency = z.enum(currencies)
const amount = z.number().describe('major units')
const byNumber = z.object({ number: oneLine().min(1).max(64) })
const ask = { may: 'refunds.ask' } as const

const refundMade = z.object({
  id: z.string(),
  amount,
  currency,
  ticketIds: z.array(uuid),
  parts: z
    .array(z.object({ id: uuid, code: z.enum(paymentCodes), amount, state: z.enum(refundStates) }))
    .describe('one per refunded payment, the newest first'),
})

export type RefundMade = z.output<typeof refundMade>

const byWay = z.object({
  code: z.enum(paymentCodes),
  amount,
  byHand: z.boolean().describe('staff send it to an account of the buyer'),
})

const plan = z.object({
  amount,
  whole: z.boolean().describe('nothing of the order remains'),
  tickets: z.int().describe('number of tickets that end; their seats are released'),
  parts: z.array(byWay),
  again: amount.describe('amount of failed refunds that are sent again'),
  needsApproval: z.boolean(),
})

const form = z.object({
  order: z.object({
    number: z.string(),
    state: z.enum(orderStates),
    countryCode: z.enum(countryCodes),
    event: z.string(),
    buyer: z.string(),
  }),
  currency,
  money: z
    .object({ received: amount, refunded: amount, onItsWay: amount, failed: amount, left: amount })
    .describe('refunded: what has gone back for certain; left: what can still go back'),
  tickets: z.array(
    z.object({
      id: uuid,
      nth: z.int(),
      name: z.string(),
      price: amount,
      passengers: z.array(z.string()),
      isReleased: z.boolean(),
    }),
  ),
  payments: z
    .array(
      byWay.extend({
        fee: amount.nullable().describe('the provider’s fee; of payments made together, with the first'),
      }),
    )
    .describe('payments that can be refunded, in the order in which they are used'),
  limits: z.object({ each: amount, leftToday: amount, maySend: z.boolean() }),
  approval: z.object({ id: z.int(), askedBy: z.string() }).nullable().describe('waits for a second person'),
  why: z
    .enum(['unpaid', 'cancelled', 'refunded', 'own'])
    .nullable()
    .describe('reason why nothing can be refunded'),
  isPartPaid: z
    .boolean()
    .describe('not fully paid: only all that was received can be refunded, which ends it'),
  plan: plan.nullable().describe('effect of the requested refund'),
})

export type RefundForm = z.output<typeof form>

const row = z.object({
  id: uuid,
  number: z.string().describe('of the order'),
  buyer: z.string(),
  countryCode: z.enum(countryCodes),
  state: z.enum(refundStates),
  amount,
  currency,
  code: z.enum(paymentCodes),
  reason: z.enum(['late_money', 'paid_twice', 'incomplete', 'called_off', 'given_back', 'staff']),
  byHand: z.boolean().describe('staff send it to an account of the buyer'),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().describe('date by which the buyer was promised the money'),
  ending: z.string().nullable().describe('of the account that the buyer named'),
  changed: z
    .object({ at: z.iso.datetime(), from: z.string().nullable() })
    .nullable()
    .describe('time at which the buyer entered another account, and the end of the previous one'),
})

const bill = z.object({
  reference: z.string(),
  host: z.string(),
  countryCode: z.enum(countryCodes),
  amount,
  currency,
  paidBy: z.string().nullable().describe('the bank’s key of the transfer that paid it'),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime(),
})

export type BillToRefundRow = z.output<typeof bill>

const billDetail = bill.extend({
  state: z.enum(billStates),
  event: z.string(),
  trackingKey: z.string().nullable().describe('of the transfer that gave it back'),
  paidAt: z.iso.datetime().nullable(),
  needsApproval: z.boolean().describe('it is above the limit of a refund, or of the caller’s day'),
  isApproved: z.boolean(),
  approval: z.object({ id: z.int(), askedBy: z.string() }).nullable().describe('waits for a second person'),
  acts: z.object({ askApproval: z.boolean(), confirm: z.boolean() }),
})

export type BillRefund = z.output<typeof billDetail>

export type OfficeRefundListRow = z.output<typeof row>

const detail = row.extend({
  retries: z.int(),
  updatedAt: z.iso.datetime(),
  providerReference: z.string().nullable(),
  failure: z
    .object({
      why: z.enum(['refused', 'unanswered', 'outcome_unknown', 'other_amount', 'money_gone']),
      answer: z.string().nullable().describe('the provider’s words'),
      made: z
        .object({ amount, currency })
        .nullable()
        .describe('money that the provider has refunded instead'),
    })
    .nullable()
    .describe('of a refund that failed'),
  why: z.string().nullable(),
  askedBy: z.string().nullable(),
  approvalId: z.int().nullable(),
  account: z
    .object({
      holder: z.string(),
      bank: z.string(),
      account: z.string(),
      rut: z.string().nullable(),
      accountType: z.string().nullable(),
    })
    .nullable()
    .describe('masked without the permission to send refunds by hand; reading it is logged'),
  receivedAt: z.iso.datetime().nullable(),
  askedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  trackingKey: z.string().nullable(),
  doubts: z
    .array(z.enum(['above_limit', 'account_changed', 'account_not_named', 'email_corrected']))
    .describe('reason why a second person has to approve it'),
  isApproved: z.boolean(),
  approval: z.object({ id: z.int(), askedBy: z.string() }).nullable(),
  acts: z.object({
    retry: z.boolean(),
    byHand: z.boolean(),
    askAccount: z.boolean(),
    askApproval: z.boolean(),
    confirm: z.boolean(),
  }),
})

export type OfficeRefundDetail = z.output<typeof detail>

const byReference = z.object({ reference: z.string().regex(/^[1-9]\d{6}$/) })
const sent = z.object({
  trackingKey: oneLine('field_is_required').min(1, 'field_is_required').max(30, 'text_too_long'),
})
const reasonOnly = z.object({
  reason: freeText().trim().min(1, 'field_is_required').max(500, 'text_too_long'),
})
const see = { may: 'orders.see' } as const
const send = { may: 'refunds.send' } as const
const settle = { may: 'transfers.settle' } as const

/** The filters of the list. */
export const refundFilters = {
  q: listQuery(['-createdAt']).q,
  state: z
    .enum(['', 'open', 'to_send', 'slow', ...refundStates])
    .default('')
    .describe(
      'open: not done; to_send: by transfer, to an account that the buyer has named; slow: sent, or without an account, for more than five days',
    ),
  country: countryCode.optional(),
  method: z.enum(['', ...paymentCodes]).default(''),
  ...periodFilters,
}

/** Refunds to buyers. */
export const officeRefundContract = {
  'GET /office-api/orders/{number}/refund': {
    who: ask,
    summary:
      'What can be refunded of an order and by which method; with tickets or an amount, the effect of that refund',
    params: byNumber,
    query: z.object({
      amount: z.coerce.number().positive('field_is_invalid').max(1e12, 'field_is_invalid').optional(),
      tickets: oneLine().max(4_000).optional().describe('ids, separated by commas'),
      all: z.literal('1').optional(),
    }),
    answer: form,
  },
  'POST /office-api/orders/{number}/refunds': {
    who: ask,
    stepUp: true,
    summary:
      'Refunds tickets, an amount (major units) or, without either, the whole order; 202 when a second person has to approve it',
    params: byNumber,
    headers: idempotentCall,
    body: z.object({
      amount: z.number().positive('field_is_invalid').max(1e12, 'field_is_invalid').optional(),
      ticketIds: z.array(uuid).min(1, 'field_is_required').max(100).optional(),
      expected: z
        .number()
        .min(0)
        .optional()
        .describe('sum that the caller has seen; refused if it has changed'),
      reason: freeText().trim().min(1, 'field_is_required').max(500, 'text_too_long'),
    }),
    answer: z.union([z.object({ refund: refundMade }), z.object({ approval: z.object({ id: z.int() }) })]),
  },
  'GET /office-api/refunds': {
    who: see,
    summary: 'Refunds by age, with the totals of the filter by currency',
    query: z.object({ ...listQuery(['-createdAt', 'createdAt']), ...refundFilters }),
    answer: z.object({
      ...listAnswer(row),
      sums: z.array(z.object({ currency, amount: z.int().describe('minor units') })),
      bills: z
        .array(bill)
        .describe('bills of hosts that wait to be given back, whatever the filter but the country'),
    }),
  },
  'GET /office-api/refunds/{id}': {
    who: see,
    summary: 'A refund with the possible acts',
    params: byUuid,
    answer: detail,
  },
  'POST /office-api/refunds/{id}/retry': {
    who: send,
    stepUp: true,
    summary: 'Retries a refund that its provider has refused',
    params: byUuid,
    answer: z.object({}),
  },
  'POST /office-api/refunds/{id}/by-hand': {
    who: send,
    stepUp: true,
    summary: 'Hands a refused refund over to staff; the buyer is asked for an account',
    params: byUuid,
    body: reasonOnly,
    answer: z.object({}),
  },
  'POST /office-api/refunds/{id}/ask-account': {
    who: ask,
    summary: 'Mails the buyer a new link to enter an account',
    params: byUuid,
    answer: z.object({}),
  },
  'POST /office-api/refunds/{id}/ask-approval': {
    who: settle,
    stepUp: true,
    summary: 'Requests the approval of a second person to send the refund by hand to its current account',
    params: byUuid,
    body: reasonOnly,
    answer: z.object({ approval: z.object({ id: z.int() }) }),
  },
  'POST /office-api/refunds/{id}/confirm': {
    who: settle,
    stepUp: true,
    summary: "Confirms that staff have sent the refund, with the bank's tracking key",
    params: byUuid,
    body: sent,
    answer: z.object({}),
  },
  'GET /office-api/refunds/bills/{reference}': {
    who: see,
    summary: 'A host’s bill that has to be refunded, or was, with the possible acts',
    params: byReference,
    answer: billDetail,
  },
  'POST /office-api/refunds/bills/{reference}/ask-approval': {
    who: settle,
    stepUp: true,
    summary: 'Requests the approval of a second person to refund a bill above the limit',
    params: byReference,
    body: reasonOnly,
    answer: z.object({ approval: z.object({ id: z.int() }) }),
  },
  'POST /office-api/refunds/bills/{reference}/confirm': {
    who: settle,
    stepUp: true,
    summary: "Confirms that staff have refunded the bill, with the bank's tracking key",
    params: byReference,
    body: sent,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
