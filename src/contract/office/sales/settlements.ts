import { z } from 'zod'
import { byId, byUuid, freeText, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { payoutOutcomes } from '#domain/sales/payments/payouts/payout-outcomes.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const amount = z.int().describe('minor units')
const payout = z.object({
  id: z.int(),
  provider: z.string(),
  countryCode: z.enum(countryCodes),
  currency: z.enum(currencies),
  name: z.string().describe('of its file'),
  firstDay: z.string(),
  lastDay: z.string(),
  payments: amount,
  fees: amount,
  refunds: amount,
  disputed: amount.describe('what disputes took, less what they gave back'),
  reserved: amount.describe('what the provider holds back, less what it gave back'),
  paidOut: amount.describe('amount that the bank statement has to show'),
  importedAt: z.iso.datetime(),
  importedBy: z.string(),
  open: z.int().describe('differences without an explanation'),
  arrived: amount.describe(
    'what of it has arrived, by the lines of the bank statement that were matched to it',
  ),
  arrivals: z
    .array(z.object({ line: z.int(), day: z.string(), amount, reference: z.string() }))
    .describe('these lines'),
})

export type PayoutListRow = z.output<typeof payout>

const difference = z.object({
  id: z.int(),
  row: z.int().nullable(),
  kind: z.enum(['payment', 'refund', 'reserve', 'dispute', 'dispute_won', 'other']),
  recordType: z.string().nullable().describe('the provider’s name of the kind of line'),
  outcome: z.enum(payoutOutcomes),
  theirs: z.string(),
  ours: z.string(),
  amount,
  fee: amount,
  leaves: z.boolean().describe('the amount left the provider’s account'),
  expected: amount
    .nullable()
    .describe('the amount or the fee in the ledger; of a total, what the lines give'),
  day: z.string(),
  order: z.string().nullable(),
  moneyReturn: z.int().nullable().describe('the event of the payment’s money that it reports'),
  settledAt: z.iso.datetime().nullable(),
  settledBy: z.string().nullable(),
  why: z.string().nullable(),
})

export type PayoutDifference = z.output<typeof difference>

const line = difference
  .pick({ theirs: true, ours: true, amount: true, fee: true, leaves: true, expected: true, day: true })
  .extend({
    row: z.int(),
    kind: z.enum(['payment', 'refund', 'payout', 'reserve', 'dispute', 'dispute_won', 'other']),
    recordType: z.string(),
    records: z
      .enum(['refunded_elsewhere', 'disputed', 'dispute_won'])
      .nullable()
      .describe(
        'what the import records about the money of the payment, because no other source has told it',
      ),
    outcome: z.enum([...payoutOutcomes, 'known']).describe('known: it came with an earlier file'),
  })

export type PayoutPreviewLine = z.output<typeof line>

const preview = z.object({
  currency: z.enum(currencies),
  counts: z
    .object({ lines: z.int(), fresh: z.int(), matched: z.int(), missing: z.int(), unreadable: z.int() })
    .describe('of the whole file; fresh: not imported before'),
  lines: z
    .array(line)
    .describe('of a long file those that differ, then the first of the others; 500 at most'),
  unreadable: z.array(z.object({ row: z.int(), text: z.string() })).describe('100 at most'),
  missing: z
    .array(z.object({ ours: z.string(), theirs: z.string(), amount, day: z.string() }))
    .describe('100 at most'),
  totals: z.object({
    payments: amount,
    refunds: amount,
    fees: amount,
    disputed: amount,
    reserved: amount,
    paidOut: amount,
  }),
  balance: amount.describe('what the provider owes before the import, by the ledger'),
  above: amount.describe('by how much the payout exceeds it'),
  otherTotal: z
    .object({ stated: amount, sum: amount })
    .nullable()
    .describe('the payout or total that the file states, and what its lines give instead'),
  needsApproval: z.boolean().describe('a second person has to approve the import because of one of these'),
})

const waiting = z
  .object({ id: z.int() })
  .nullable()
  .describe(
    'the approval that the import waits for: it pays out more than the provider owes, or than its lines give',
  )

export type PayoutPreview = z.output<typeof preview>

const see = { may: 'reports.money' } as const
const settle = { may: 'transfers.settle' } as const

/** The filters of the list of payouts, also for the export of their lines. */
export const payoutFilters = {
  q: oneLine().max(200).default('').describe('words of the file name'),
  provider: oneLine().max(30).default(''),
  country: z.enum(['', ...countryCodes]).default(''),
  state: z.enum(['', 'open']).default(''),
}

/** Payout files of providers, compared with the ledger. */
export const settlementContract = {
  'GET /office-api/settlements': {
    who: see,
    summary: 'The payouts of providers whose files were imported, the newest first',
    query: z.object({ ...listQuery(['-importedAt', 'importedAt']), ...payoutFilters }),
    answer: z.object({
      ...listAnswer(payout),
      providers: z.array(z.string()),
      countries: z.array(z.enum(countryCodes)),
    }),
  },
  'GET /office-api/settlements/{id}': {
    who: see,
    summary: 'A payout with its differences from the ledger',
    params: byId,
    answer: payout.extend({
      differences: z.array(difference),
      returns: z
        .array(difference)
        .describe(
          'the lines of refunds of others, of disputes and of reserves that are no differences; 500 at most',
        ),
    }),
  },
  'POST /office-api/settlements': {
    who: settle,
    stepUp: true,
    summary: 'Imports a payout file; without `apply` only a preview of each line',
    body: z.object({
      provider: oneLine().max(30),
      country: z.enum(countryCodes),
      name: oneLine().max(200).default(''),
      text: freeText().max(200_000, 'text_too_long'),
      apply: z.boolean(),
    }),
    answer: preview.extend({
      imported: z.int().nullable().describe('the new payout; null for a preview, or when nothing was new'),
      approval: waiting,
    }),
  },
  'POST /office-api/settlement-files': {
    who: settle,
    summary: 'Uploads a payout file of up to 4 MB for a preview; nothing is imported yet',
    query: z.object({ provider: oneLine().max(30), country: z.enum(countryCodes) }),
    upload: { field: 'file', mostBytes: 4 * 1024 * 1024 },
    answer: z.object({ id: z.string() }),
  },
  'GET /office-api/settlement-files/{id}': {
    who: settle,
    summary: 'The preview of an uploaded payout file',
    params: byUuid,
    answer: preview.extend({ provider: z.string(), country: z.enum(countryCodes), name: z.string() }),
  },
  'POST /office-api/settlement-files/{id}': {
    who: settle,
    stepUp: true,
    summary: 'Imports an uploaded payout file; null when all of it was imported before',
    params: byUuid,
    answer: z.object({ imported: z.int().nullable(), approval: waiting }),
  },
  'POST /office-api/settlement-lines/{id}/settle': {
    who: settle,
    stepUp: true,
    summary: 'Stores the explanation of a difference; the line does not change',
    params: byId,
    body: z.object({ why: freeText().trim().min(1, 'field_is_required').max(1_000, 'text_too_long') }),
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
