import { z } from 'zod'
import { enquiryStates } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import {
  complaintKinds,
  complaintSubjects,
  documentKinds,
} from '#domain/people/complaints/complaint-kinds.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { countryCode, email, freeText, oneLine, phone, plainName } from '../platform/fields.ts'

/** Text of invisible characters alone counts as none. */
const isVisible = (text: string) => /[^\p{Z}\p{C}\p{M}]/u.test(text)
const seen = (text: string) => (isVisible(text) ? text : '')

const optionalLine = (most: number) => oneLine().max(most, 'text_too_long').overwrite(seen).default('')

/** A longer text of a complaint. */
const words = (most: number) =>
  freeText().trim().overwrite(seen).min(1, 'field_is_required').max(most, 'text_too_long')

/** `true`, or a ticked checkbox of a form that was sent without scripts. */
const ticked = z
  .union([z.boolean(), z.literal('on').transform(() => true), z.literal('').transform(() => false)])
  .default(false)

/** The fields of a complaint. The server checks the optional ones that a country requires (`lacksOfSheet`). */
export const complaintSheet = z.object({
  kind: z.enum(complaintKinds, 'field_is_required'),
  subject: z.enum(complaintSubjects, 'field_is_required'),
  name: plainName(120),
  documentKind: z.enum(['', ...documentKinds]).default(''),
  document: optionalLine(30),
  address: optionalLine(200),
  email,
  phone: phone.or(z.literal('')).default(''),
  isMinor: ticked.describe('the consumer is under age'),
  guardianName: optionalLine(120).describe('of a minor: the parent'),
  guardianDocument: optionalLine(30),
  service: oneLine()
    .overwrite(seen)
    .min(1, 'field_is_required')
    .max(300, 'text_too_long')
    .describe('that was bought'),
  orderNumber: optionalLine(20),
  claimed: optionalLine(30).describe('an amount in the currency of the country, as people write it'),
  detail: words(4_000),
  request: words(2_000),
  earlier: optionalLine(20).describe('the number of a complaint that this one opens again'),
})

/** A complaint by call: the server completes what the page's form asks for besides (`completeSheet`). */
const complaintBody = complaintSheet.extend({
  country: countryCode.optional().describe('default: that of the query, then the caller’s'),
  subject: z.enum(complaintSubjects, 'field_is_required').default('other'),
  parentName: optionalLine(120).describe('guardianName; the consumer is under age then'),
  service: optionalLine(300).describe('that was bought'),
  request: freeText().trim().overwrite(seen).max(2_000, 'text_too_long').default(''),
})

const day = z.string().describe('YYYY-MM-DD')

const filed = z.object({
  number: z.string(),
  filedAt: z.iso.datetime(),
  answerBy: day,
})

const state = z.object({
  number: z.string(),
  countryCode: z.enum(countryCodes).describe('of the shop to which it was sent'),
  kind: z.enum([...complaintKinds, 'consulta']).describe('consulta: an enquiry'),
  filedAt: z.iso.datetime(),
  state: z.enum(enquiryStates).describe('closed: an enquiry that needs no answer'),
  answerBy: day.nullable().describe('of a complaint'),
  answer: z
    .object({ text: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe('to a complaint; an enquiry is answered by e-mail alone'),
})

export const complaintContract = {
  'POST /api/complaints': {
    who: 'anyone',
    summary:
      'Files a complaint, with a number of its country and year, and mails a copy to the consumer; an equal one of the same day has the same number',
    query: z.object({ 'country-code': countryCode.optional() }),
    body: complaintBody,
    answer: filed,
  },
  'POST /api/complaint-states': {
    who: 'anyone',
    summary:
      'The state of a complaint or an enquiry, for who knows its number and e-mail, and the answer to a complaint when there is one',
    body: z.object({
      number: oneLine('field_is_required').min(1, 'field_is_required').max(40, 'text_too_long'),
      email,
    }),
    answer: state,
  },
  'GET /api/complaints/{number}': {
    who: 'anyone',
    summary: 'The same as POST /api/complaint-states, which keeps the e-mail out of addresses',
    params: z.object({ number: oneLine().max(40, 'text_too_long') }),
    query: z.object({ email }),
    answer: state,
  },
} satisfies EndpointMap
