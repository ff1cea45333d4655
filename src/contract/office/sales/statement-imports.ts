import { z } from 'zod'
import { byUuid, countryCode, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { decimalMarks } from '#domain/sales/payments/read-amount.ts'
import { dateOrders } from '#domain/sales/payments/statements/read-bank-text.ts'
import {
  directions,
  lineQuestions,
  previewStates,
  separators,
  statementFields,
  statementQuestions,
} from '#domain/sales/payments/statements/statement-fields.ts'
import { placingEffects } from '#domain/sales/payments/transfers/transfer-candidates.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const amount = z.number().describe('in major units of the currency')
const currency = z.enum(currencies)
const heading = oneLine().min(1).max(200)
/** The preview asks for at most forty values. */
const directionWords = z.array(oneLine().max(200)).max(40).optional()
const reading = z.object({
  currency,
  columns: z
    .partialRecord(z.enum(statementFields), z.array(heading).min(1).max(5))
    .describe(
      'the headings of each field, or #3 for the third column of a file without; those that are left out are guessed',
    ),
  separator: z.enum(separators).optional(),
  decimal: z.enum(decimalMarks).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  creditValues: directionWords.describe(
    "values of the direction's column that stand for a credit; rows with a value that is in neither list are unreadable",
  ),
  debitValues: directionWords.describe('the same of debits'),
  allCredits: z.boolean().optional().describe('amounts without a sign are credits'),
})

const counts = z
  .record(z.string(), z.number())
  .describe('placed, taken_back, bounced, refund_sent, open, debit, known, zero, unreadable')

const heldImport = z.object({
  id: z.string(),
  countryCode: z.enum(countryCodes),
  fileName: z.string(),
  state: z.enum(['previewed', 'imported']),
  counts,
  mapping: z.string().nullable().describe('name of the saved column mapping'),
  createdAt: z.iso.datetime(),
})

const previewReasons = [
  ...(['date', 'amount', 'currency', 'direction', 'row'] as const),
  ...(['no_amount', 'not_booked', 'other_currency'] as const),
] as const

const previewedLine = z.object({
  position: z.string(),
  state: z.enum(previewStates),
  why: z
    .enum([...previewReasons, ...lineQuestions])
    .nullable()
    .describe('why it is not read, moves no money, or is a question for staff'),
  bookedOn: z.iso.date().nullable(),
  text: z
    .string()
    .describe('payer and reference, or the line as it stands in the file when it is unreadable'),
  amount: amount.nullable(),
  currency: currency.nullable(),
  paid: z.string().nullable().describe('number of the order or reference of the bill that it is about'),
  effect: z.enum(placingEffects).nullable(),
  provider: z.string().nullable().describe('of a payout'),
})

export type PreviewedLine = z.output<typeof previewedLine>

const directionSum = z.object({ count: z.int(), amount })

const see = { may: 'transfers.see' } as const
const settle = { may: 'transfers.settle' } as const

/** Statements of bank accounts: uploaded, previewed, read with other columns, imported. */
export const statementImportContract = {
  'GET /office-api/statement-imports': {
    who: see,
    summary: 'The latest statements, and the bank accounts',
    answer: z.object({
      accounts: z.array(
        z.object({ countryCode: z.enum(countryCodes), bank: z.string(), ending: z.string() }),
      ),
      rows: z.array(heldImport),
    }),
  },
  'POST /office-api/statement-imports': {
    who: settle,
    summary:
      'Uploads a statement (CSV, spreadsheet, camt.053 or Norma 43) for a preview; nothing is settled yet',
    query: z.object({ country: countryCode }),
    upload: { field: 'file', mostBytes: 8 * 1024 * 1024 },
    answer: z.object({ id: z.string() }),
  },
  'GET /office-api/statement-imports/{id}': {
    who: see,
    summary:
      'The preview of a statement: the number of lines of each kind, and a page of 300 lines, unreadable ones first',
    params: byUuid,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: heldImport.extend({
      hasColumns: z.boolean().describe('it is read by its columns, unlike camt.053 and Norma 43'),
      isReadable: z.boolean().describe('false: columns are missing, or the file leaves a question open'),
      missing: z.array(z.enum(statementFields)),
      questions: z.array(z.enum(statementQuestions)).describe('what staff have to say before the import'),
      directionValues: z.array(z.string()).describe('the values of the column of the direction'),
      usualDirections: z
        .record(z.string(), z.enum(directions))
        .describe('the meaning of those that banks usually write'),
      decided: z.object({
        decimal: z.enum(decimalMarks).optional(),
        dateOrder: z.enum(dateOrders).optional(),
      }),
      hasOtherTotals: z.boolean().describe("the file's own totals differ from its lines"),
      headings: z.array(z.string()),
      samples: z.array(z.object({ heading: z.string(), values: z.array(z.string()) })),
      firstRow: z.array(z.string()).describe('first row of a CSV file, for files without headings'),
      reading,
      guessedSeparator: z.string(),
      sums: z
        .array(z.object({ currency, credits: directionSum, debits: directionSum }))
        .describe('of the new lines'),
      lines: z.array(previewedLine),
      pages: z.int().describe('pages of lines'),
    }),
  },
  'PUT /office-api/statement-imports/{id}/reading': {
    who: settle,
    summary: 'Parses a statement with other columns, which are saved for its account if they have a name',
    params: byUuid,
    body: z.object({ reading, saveAs: oneLine().max(80, 'text_too_long').default('') }),
    answer: z.object({}),
  },
  'POST /office-api/statement-imports/{id}': {
    who: settle,
    stepUp: true,
    summary:
      'Imports a previewed statement. A long statement needs several requests; no line is imported twice',
    params: byUuid,
    answer: z.object({ left: z.int().describe('lines that wait for the next call'), counts }),
  },
} satisfies OfficeEndpointMap
