import { z } from 'zod'
import { countryCode, freeText, oneLine, rowId } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { lineStates } from '#domain/sales/payments/statement-lines/line-states.ts'
import { directions, lineQuestions } from '#domain/sales/payments/statements/statement-fields.ts'
import { candidateReasons, placingEffects } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const amount = z.number().describe('in major units of the currency')
const currency = z.enum(currencies)

const fit = {
  score: z.number(),
  reasons: z.array(z.enum(candidateReasons)),
  difference: amount.describe('amount of the line minus the missing amount; may be negative'),
  effect: z.enum([...placingEffects, 'refused']).describe('refused: a bill is paid by exactly its amount'),
}

const payable = z.object({
  name: z.string().describe('number of the order, or reference of the bill of a host'),
  isBill: z.boolean(),
  state: z.enum(orderStates).nullable().describe('of an order'),
  customer: z.string(),
  countryCode: z.enum(countryCodes),
  timeZone: z.string(),
  reference: z.string().nullable().describe('that the customer was told to write on the transfer'),
  currency,
  total: amount,
  missing: amount,
  until: z.iso.datetime().nullable().describe('time at which the seats are released, or the bill is due'),
})

export type AwaitingRow = z.output<typeof payable>

const candidate = payable.extend(fit)

export type TransferCandidate = z.output<typeof candidate>

const line = z.object({
  id: z.number(),
  state: z.enum(lineStates),
  outcome: z.string(),
  countryCode: z.enum(countryCodes),
  bookedOn: z.string().describe('YYYY-MM-DD'),
  direction: z.enum(directions),
  amount: z.number().describe('in major units of the currency; negative for a debit'),
  currency,
  reference: z.string(),
  payer: z.string(),
  bankId: z.string().nullable(),
  paid: z.string().nullable().describe('number of the order, or reference of the bill'),
  isBill: z.boolean().describe('it pays the bill of a host'),
  payout: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('the payout of a provider that it is'),
  why: z.string().nullable().describe('of a line that was set aside; taken_back: the bank took it back'),
  sent: amount.nullable().describe('that the payer sent, before the fees of the banks'),
  charges: amount.nullable().describe('fees of the banks that the line names'),
  returnCode: z.string().nullable().describe('reason of the bank for returning a transfer (ISO 20022)'),
  question: z.enum(lineQuestions).nullable().describe('what staff are asked about an open line'),
  sameAs: z
    .object({ line: z.number(), file: z.string(), position: z.string() })
    .nullable()
    .describe('another line that is probably the same movement, so that staff have to say'),
  readAt: z.iso.datetime(),
})

const row = line.extend({ best: candidate.nullable() })

const takeable = z.object({
  name: z.string().describe('number of the order, or reference of the bill of a host'),
  isBill: z.boolean(),
  customer: z.string(),
  payer: z.string(),
  amount,
  currency,
  bookedOn: z.string().describe('YYYY-MM-DD'),
  isNamed: z.boolean().describe('the debit names it'),
})

const payoutForLine = z.object({
  id: z.int(),
  provider: z.string(),
  name: z.string().describe('of its file'),
  first: z.string(),
  last: z.string(),
  currency,
  paidOut: amount,
  rest: amount.describe('that has not arrived yet'),
  isWhole: z.boolean().describe('the line is exactly this rest'),
})

export type PayoutForLine = z.output<typeof payoutForLine>

const returnable = z.object({
  id: z.uuid().describe('of the refund, or of the bill of a host'),
  name: z.string().describe('number of the order, or reference of the bill of a host'),
  isBill: z.boolean(),
  customer: z.string(),
  ending: z.string().nullable().describe('last characters of the account to which it was sent'),
  amount,
  currency,
  sentAt: z.iso.datetime().nullable(),
  isLike: z.boolean().describe("the line has its customer's name or the end of its account"),
})

export type ReturnableRefund = z.output<typeof returnable>

export type TakeablePayment = z.output<typeof takeable>

export type TransferRow = z.output<typeof row>
export type TransferLine = z.output<typeof line>

export const undoProblems = ['placing_refunded', 'placing_boarded'] as const

const undo = z.object({
  why: z.enum(undoProblems).nullable().describe('reason why it cannot be undone'),
  waits: z.boolean().describe('the order or bill waits for its transfer again; else it is cancelled'),
})

export type Undo = z.output<typeof undo>

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const reason = freeText().trim().min(1, 'reason_missing').max(500, 'text_too_long')
const see = { may: 'transfers.see' } as const
const settle = { may: 'transfers.settle' } as const
const country = { country: countryCode.optional() }
const placed = z.object({ outcome: z.string(), paid: z.string() })

/** The filters of the list of lines. */
export const transferFilters = {
  q: listQuery(['-id']).q,
  ...country,
  state: z.enum(['', ...lineStates]).default(''),
  ...periodFilters,
}

/** Lines of bank statements, and the orders and bills that expect a transfer. */
export const officeTransferContract = {
  'GET /office-api/transfers': {
    who: see,
    summary: 'Lines of bank statements, the newest first; open ones with their best candidate',
    query: z.object({ ...listQuery(['-id', 'id', '-amount', 'amount']), ...transferFilters }),
    answer: z.object({ ...listAnswer(row), sums: z.array(z.object({ currency, amount })) }),
  },
  'GET /office-api/transfers/awaiting': {
    who: see,
    summary: 'Orders and bills that expect a transfer, sorted by deadline; at most 200',
    query: z.object({ q: oneLine().max(200).default(''), ...country }),
    answer: z.object({ rows: z.array(payable), count: z.int() }),
  },
  'GET /office-api/transfers/orders/{number}': {
    who: see,
    summary: 'An order, or the bill of a host, with the open lines that may pay it, the best match first',
    params: z.object({ number: oneLine().min(1).max(40) }),
    answer: z.object({
      order: payable,
      lines: z.array(line.extend(fit)),
      paidBy: z
        .array(z.object({ id: z.number(), amount, payer: z.string(), bookedOn: z.string() }))
        .describe('the lines that were placed on it'),
      byHand: z
        .array(
          z.object({
            trackingKey: z.string(),
            amount,
            seenAt: z.iso.datetime(),
            seenBy: z.string(),
            undo,
          }),
        )
        .describe('transfers that staff confirmed, still without a statement line'),
    }),
  },
  'GET /office-api/transfers/lines/{id}': {
    who: see,
    summary: 'A line with the orders and bills that it may pay, the best match first',
    params: byId,
    query: z.object({
      to: oneLine().max(200).default('').describe('a number, a reference or a name: orders to place it on'),
    }),
    answer: z.object({
      line,
      candidates: z.array(candidate),
      undo: undo.nullable().describe('of a line that pays an order or a bill'),
      takeable: z
        .array(takeable)
        .describe(
          'of a debit that staff may settle: the payments of its amount that the bank may have taken back',
        ),
      payouts: z.array(payoutForLine).describe('of an open credit: the payouts of providers that it may be'),
      refunds: z.array(returnable).describe('of an open credit: the refunds of ours that it may bring back'),
      found: z.array(candidate).nullable().describe('by the words of `to`, however well they fit'),
    }),
  },
  'POST /office-api/transfers/lines/{id}/place': {
    who: settle,
    stepUp: true,
    summary: 'Assigns an open line to an order or a bill. Idempotent',
    params: byId,
    body: z.object({
      order: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
      known: z.boolean().default(false).describe('it is a transfer that staff confirmed by hand before'),
    }),
    answer: placed,
  },
  'POST /office-api/transfers/lines/{id}/undo': {
    who: settle,
    stepUp: true,
    summary:
      'Undoes the assignment of a line to a payout, or to an order or a bill by a counter-entry. The order or bill waits for its transfer again or is cancelled, and its buyer or host gets a mail',
    params: byId,
    body: z.object({ reason }),
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/set-aside': {
    who: settle,
    summary: 'Sets aside an open line that is no payment of ours',
    params: byId,
    body: z.object({ reason }),
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/take-back': {
    who: settle,
    summary: 'Reopens a line that was set aside',
    params: byId,
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/taken-back': {
    who: settle,
    stepUp: true,
    summary:
      'Records that the bank took the transfer of an order or a bill back by this debit: it gets a mark and a task. Idempotent',
    params: byId,
    body: z.object({
      order: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
    }),
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/payout': {
    who: settle,
    stepUp: true,
    summary: 'Assigns an open credit to a payout of a provider, or to a part of it. Idempotent',
    params: byId,
    body: z.object({ payout: rowId }),
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/came-back': {
    who: settle,
    stepUp: true,
    summary:
      'Records that a refund of ours came back by this line: it waits again, and its customer is asked for another account. Idempotent',
    params: byId,
    body: z.object({ refund: z.uuid('field_is_required') }),
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/lines/{id}/outgoing': {
    who: settle,
    summary: 'Files an open debit as money that the shop paid',
    params: byId,
    answer: z.object({ outcome: z.string() }),
  },
  'POST /office-api/transfers/confirm': {
    who: settle,
    stepUp: true,
    summary:
      "Confirms that the transfer of an order has arrived. The bank's key counts once: repeating the request changes nothing",
    body: z.object({
      order: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
      trackingKey: freeText()
        .trim()
        .min(1, 'field_is_required')
        .max(30, 'text_too_long')
        .regex(/^[A-Za-z0-9]+$/, 'field_is_invalid'),
      amount: z
        .number({ error: 'field_is_required' })
        .positive('field_is_invalid')
        .max(1e12, 'field_is_invalid'),
      otherAmount: z.boolean().default(false).describe('accepts another amount than the missing one'),
    }),
    answer: placed,
  },
  'POST /office-api/transfers/forgive': {
    who: settle,
    stepUp: true,
    summary:
      'Forgives what the transfers of a waiting order or of a host’s bill lack: it is paid. A larger rest waits for the approval of a second person',
    body: z.object({
      order: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
      amount: z
        .number({ error: 'field_is_required' })
        .positive('field_is_invalid')
        .max(1e12, 'field_is_invalid')
        .describe('the missing amount that the caller saw, in major units'),
      reason,
    }),
    answer: z.object({ outcome: z.enum(['forgiven', 'forgive_asked']), paid: z.string() }),
  },
  'POST /office-api/transfers/undo': {
    who: settle,
    stepUp: true,
    summary:
      'Undoes a transfer that was confirmed by hand, by a counter-entry; the order waits for its transfer again or is cancelled. Idempotent',
    body: z.object({
      order: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
      trackingKey: oneLine('field_is_required').min(1, 'field_is_required').max(30, 'text_too_long'),
      reason,
    }),
    answer: z.object({ outcome: z.string() }),
  },
} satisfies OfficeEndpointMap
