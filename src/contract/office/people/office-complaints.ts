import { z } from 'zod'
import { countryCode, freeText, numericId, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { urgencies } from '#domain/people/complaints/answer-clock.ts'
import {
  complaintKinds,
  complaintStates,
  complaintSubjects,
  documentKinds,
} from '#domain/people/complaints/complaint-kinds.ts'
import { readComplaintNumber } from '#domain/people/complaints/complaint-number.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const day = z.string().describe('YYYY-MM-DD')

const row = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(complaintKinds),
  subject: z.enum(complaintSubjects),
  state: z.enum(complaintStates),
  countryCode: z.enum(countryCodes),
  name: z.string(),
  beginning: z.string().describe('of what happened'),
  filedAt: z.iso.datetime(),
  answerBy: day,
  urgency: z
    .enum(urgencies)
    .describe('half: half of the working days to answer have passed; last: all have, or this is the last'),
})

export type ComplaintListRow = z.output<typeof row>

const detail = row.omit({ beginning: true }).extend({
  locale: z.enum(locales).describe('language of the answer to the consumer'),
  provider: z
    .object({ name: z.string(), taxId: z.string(), address: z.string() })
    .describe('on the day of the complaint'),
  email: z
    .string()
    .describe('masked without the permission to see contacts, like the phone, document and address'),
  phone: z.string().nullable(),
  phoneText,
  documentKind: z.enum(documentKinds).nullable(),
  document: z.string().nullable(),
  address: z.string().nullable(),
  isMinor: z.boolean(),
  guardianName: z.string().nullable(),
  guardianDocument: z.string().nullable(),
  service: z.string(),
  orderNumber: z.string().nullable().describe('as the consumer typed it'),
  provenOrder: z
    .string()
    .nullable()
    .describe('its number, when the consumer knew the e-mail of its customer or was logged in'),
  claimed: z.number().nullable().describe('in major units'),
  currency: z.enum(currencies),
  detail: z.string(),
  request: z.string(),
  earlier: z.object({ number: z.string(), id: z.number().nullable() }).nullable(),
  answer: z
    .object({ text: z.string(), at: z.iso.datetime(), by: z.string(), promisesMoney: z.boolean() })
    .nullable(),
  asksApproval: z.boolean().describe('an answer that promises money waits for another person'),
})

export type ComplaintDetail = z.output<typeof detail>

const figures = z.object({
  countryCode: z.enum(countryCodes),
  filed: z.int(),
  reclamos: z.int(),
  quejas: z.int(),
  answered: z.int(),
  late: z.int().describe('answered after the last day, or still open after it'),
  medianDays: z.number().nullable().describe('calendar days from filing to answer'),
  subjects: z.array(z.object({ subject: z.enum(complaintSubjects), count: z.int() })),
})

export type ComplaintFigures = z.output<typeof figures>

/** A complaint by its id or its number. */
const byIdOrNumber = z.object({
  id: z.union([
    numericId,
    oneLine()
      .max(40, 'text_too_long')
      .transform((text) => readComplaintNumber(text) ?? ''),
  ]),
})

const see = { may: 'complaints.see' } as const

/** The filters of the list. */
export const complaintFilters = {
  q: listQuery(['-id']).q,
  country: countryCode.optional(),
  state: z
    .enum(['', ...complaintStates, 'late'])
    .default('')
    .describe('late: open, on its last day or after it'),
  kind: z.enum(['', ...complaintKinds]).default(''),
  subject: z.enum(['', ...complaintSubjects]).default(''),
  ...periodFilters,
}

/** Complaints of consumers. */
export const officeComplaintContract = {
  'GET /office-api/complaints': {
    who: see,
    summary: 'Complaints, the newest first',
    query: z.object({ ...listQuery(['-id', 'id', 'answerBy', '-answerBy']), ...complaintFilters }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/complaints/{id}': {
    who: see,
    summary: 'A complaint with its answer',
    params: byIdOrNumber,
    answer: detail,
  },
  'POST /office-api/complaints/{id}/answer': {
    once: true,
    who: { may: 'complaints.answer' },
    summary:
      'Answers a complaint for good, and mails the answer to the consumer. One that promises money needs a second person: answers 202',
    params: byIdOrNumber,
    body: z.object({
      text: freeText().trim().min(1, 'field_is_required').max(8_000, 'text_too_long'),
      promisesMoney: z
        .boolean()
        .optional()
        .describe(
          'an answer that names an amount always does; default: whether it speaks of money going back',
        ),
    }),
    answer: z.object({ outcome: z.enum(['answered', 'asked']) }),
  },
  'GET /office-api/complaints/{id}/sheet.pdf': {
    who: { may: 'complaints.export' },
    summary: 'The complaint and its answer as a document, for the authority',
    params: byIdOrNumber,
    answer: z.string().describe('the file'),
  },
  'GET /office-api/complaint-figures': {
    who: see,
    summary: 'The complaints of a year in figures, by country',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200) }),
    answer: z.object({ rows: z.array(figures) }),
  },
} satisfies OfficeEndpointMap
